// Games with other names, and with one thing changed.
import { makeSource, printFile, readGame, service } from "../../../src/language/index.ts";
import { isGame } from "../../generated/texts.ts";

/**
 * A text in which everything that it names is called otherwise; names keep their first letters, which pictures need. Modules
 * with parts of a game are written out in it, since they need what they need by its name.
 */
export function renamedText(written: string): string {
  const text = printFile(readGame(makeSource("game", written)).flat);
  const analysis = service.analyse(text);
  const inFile = analysis.references.filter(
    ({ entity }) => entity.span && entity.span.end <= text.length && entity.kind !== "library",
  );
  const edits = inFile.map(({ start, end, entity }) => ({ start, end, text: `${entity.name}Z` }));
  const once = new Map(edits.filter(({ end }) => end <= text.length).map((edit) => [edit.start, edit]));
  return service.applyEdits(text, [...once.values()]);
}

const SWAPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bis not\b/g, ["is"]],
  [/\bis\b(?! not| possible)/g, ["is not"]],
  [/\bnext\b/g, ["previous"]],
  [/\bevery\b/g, ["some", "no"]],
  [/\bsome\b/g, ["every", "no"]],
  [/\band\b/g, ["or"]],
  [/\bor\b/g, ["and"]],
  [/<=/g, ["<", ">="]],
  [/(?<![:+<>-])>(?!=)/g, [">=", "<"]],
  [/\b[0-9]\b/g, ["0", "1", "2", "3"]],
  [/ \+ /g, [" - "]],
  [/\+=/g, ["-="]],
  [/\bmost\b/g, ["least"]],
  [/\bwins\b/g, ["draw"]],
  [/\bwhen\b/g, ["unless"]],
  [/\bunless\b/g, ["when"]],
];

/** The texts in which one word or sign is another; not all of them are games. */
export function changedTexts(text: string): readonly string[] {
  return SWAPS.flatMap(([found, others]) =>
    [...text.matchAll(found)].flatMap(({ index, 0: before }) =>
      others
        .filter((after) => after !== before)
        .map((after) => text.slice(0, index) + after + text.slice(index + before.length)),
    ),
  );
}

/** Those of them that are games. */
export const mutants = (text: string): readonly string[] => changedTexts(text).filter(isGame);

/** The lists of a text's players and members of types, each turned round: the same names in another order. */
export const reordered = (text: string): readonly string[] =>
  [...text.matchAll(LISTS)].map((list) => {
    const names = (list[1] ?? list[2]!).split(", ").toReversed().join(", ");
    return (
      text.slice(0, list.index) + list[0].replace(list[1] ?? list[2]!, names) + text.slice(list.index + list[0].length)
    );
  });

/** Names of which two are exchanged: of players, of members of a type, or of cells. */
export const exchanges = (text: string): readonly (readonly (readonly [string, string])[])[] => [
  ...[...text.matchAll(LISTS)].flatMap((list) => {
    const [one, other] = (list[1] ?? list[2]!).split(", ");
    return one && other ? [[[one, other] as const, [other, one] as const]] : [];
  }),
  ...[
    ["a1", "b1"],
    ["a1", "a2"],
    ["a1", "b2"],
  ].map((pair) => [pair as unknown as readonly [string, string]]),
];

const LISTS = /\{ ([A-Za-z_]\w*(?:, [A-Za-z_]\w*)+) \}|^players (.+)$/gm;
