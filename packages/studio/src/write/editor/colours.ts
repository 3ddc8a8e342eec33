// Colours of a text, from the meaning of its tokens.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** What the tokens mean, in the order in which the language service numbers them. */
const TYPES =
  "keyword type player enumMember function variable parameter property decision number string comment operator".split(
    " ",
  );

const MARKS = TYPES.map((type) => Decoration.mark({ class: `t-${type}` }));

/** Triples of start, end and type. */
export const setTokens = StateEffect.define<readonly number[]>();

export const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setTokens)) now = decorated(effect.value, transaction.newDoc.length);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated(tokens: readonly number[], length: number): DecorationSet {
  const ranges = [];
  for (let i = 0; i + 2 < tokens.length; i += 3) {
    const [start = 0, end = 0, type = 0] = tokens.slice(i, i + 3);
    const mark = MARKS[type];
    if (mark && start < end && end <= length) ranges.push(mark.range(start, end));
  }
  return Decoration.set(ranges);
}
