import { parseExpr, parsePostfix } from "./parse-expressions.ts";
import { type Cursor, describe, isName, VALUE_WORDS } from "./parser-state.ts";
import type { SpellingDecl, SpeltItem, TextExpr } from "./tree.ts";

const EXPECTED = 'a text, a value, "(… when c)" or "[…]"';

/** `spelling san of move = kind [from.column] to ("=" as when c) again "x" to`. */
export function parseSpelling(c: Cursor): SpellingDecl {
  const { start } = c.take();
  const name = c.newName("the name of the spelling");
  c.expect("of");
  const decision = c.nameOf("the name of a decision");
  c.expectEquals();
  const items = parseItems(c);
  const again = c.tryTake("again") ? parseItems(c) : undefined;
  if (!c.atEnd()) c.unexpected("NF1116", `${EXPECTED}, or "again"`);
  return { kind: "spelling", name, decision, items, ...(again && { again }), ...c.spanFrom(start) };
}

function parseItems(c: Cursor): SpeltItem[] {
  const items: SpeltItem[] = [];
  for (let item = parseItem(c); item; item = parseItem(c)) items.push(item);
  if (items.length === 0) c.missing("NF1114", EXPECTED);
  return items;
}

function parseItem(c: Cursor): SpeltItem | undefined {
  const token = c.peek();
  if (token.kind === "text") return c.text();
  if (c.at("(") || c.at("["))
    return c.nested(
      () => parsePart(c),
      () => undefined,
    );
  if (!(isName(token) || token.kind === "number" || VALUE_WORDS.has(token.text)) || c.at("again")) return undefined;
  const value = c.within({ spaceParts: true }, () => parsePostfix(c));
  if (value.kind === "missing") return undefined;
  const texts = parseTexts(c);
  return { kind: "value-item", value, texts, ...c.spanFrom(token.start) };
}

/** `"O-O", "O-O-O"`: the texts of values are joined by commas, so that a single one stands for itself. */
function parseTexts(c: Cursor): readonly TextExpr[] {
  return c.peek().kind === "text" && c.at(",", 1)
    ? c.commaList(
        () => c.text(),
        () => false,
      )
    : [];
}

function parsePart(c: Cursor): SpeltItem {
  const { start, text } = c.peek();
  const optional = text === "[";
  let items: SpeltItem[] = [];
  let condition: ReturnType<typeof parseExpr> | undefined;
  c.bracketed(() => {
    items = parseItems(c);
    if (c.tryTake("when")) condition = parseExpr(c);
    else if (!c.at(optional ? "]" : ")") && items.length > 0) c.unexpected("NF1116", `${EXPECTED}, or "when"`);
    else if (!optional && items.length > 0)
      c.report("NF1139", c.peek(), `found ${describe(c.peek())}, expected "when" and a condition: "(… when c)"`);
  }, undefined);
  const span = c.spanFrom(start);
  if (items.length === 0 && !c.broken)
    c.report("NF1114", span, `found "${text}${optional ? "]" : ")"}", expected ${EXPECTED} in it`);
  return { kind: "part-item", optional, items, ...(condition && { condition }), ...span };
}
