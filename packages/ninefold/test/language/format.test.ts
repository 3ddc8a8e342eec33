import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { format, printDeclaration, printExpr } from "../../src/language/format.ts";
import { parse } from "../../src/language/parse.ts";
import { makeSource } from "../../src/language/source.ts";
import {
  BINARY_OPERATORS,
  type Binder,
  type ComprehensionItem,
  type Expr,
  type GameFile,
  type Ident,
  UNARY_OPERATORS,
} from "../../src/language/syntax.ts";
import { show } from "./tree.ts";

const WIDTH = 100;
const SPAN = { start: 0, end: 0 };

function read(text: string): GameFile {
  const { file, diagnostics } = parse(makeSource("test.game", text));
  assert.deepEqual(diagnostics, [], text);
  return file;
}

function formatted(text: string): string {
  const result = format(makeSource("test.game", text));
  assert.ok("text" in result, `${text}\n${JSON.stringify(result)}`);
  return result.text;
}

function treeOf(text: string): string {
  return read(text).declarations.map(show).join("\n");
}

function commentsOf(text: string): string[] {
  return read(text).comments.map((one) => one.text);
}

// ---- random expressions ----

// Besides plain names those that are words of the grammar elsewhere.
const NAMES = ["a", "b", "size", "times", "after", "of", "to", "back", "possible", "most", "sum", "orders", "at", "as"];
const WORDS = [...NAMES, "shown", "since", "last", "letters", "reach", "picture", "set", "pile", "wins", "none", "me"];

const ident = (text: string): Ident => ({ ...SPAN, text });
const name = fc.constantFrom(...NAMES, "shown", "reach", "picture", "from", "wins").map(ident);
const literal = fc.constantFrom(...WORDS).map((text): Expr => ({ ...SPAN, kind: "name", name: ident(text) }));
const text = fc.constantFrom("x", "a // b").map((value) => ({ ...SPAN, kind: "text" as const, value }));

const { expr } = fc.letrec<{ expr: Expr; binder: Binder; item: ComprehensionItem }>((tie) => {
  const some = fc.array(tie("expr"), { minLength: 1, maxLength: 3 });
  const few = fc.array(tie("expr"), { maxLength: 2 });
  const binders = fc.array(tie("binder"), { minLength: 1, maxLength: 2 });
  const items = fc.array(tie("item"), { minLength: 1, maxLength: 2 });
  const node = <T>(kind: string, parts: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Expr> =>
    fc.record(parts).map((rest) => ({ ...SPAN, kind, ...rest }) as unknown as Expr);
  // An arm is known by the arrow on its first line, so a match among its values cannot be written.
  const values = some.filter((exprs) => !JSON.stringify(exprs).includes('"match"'));
  const arm = fc.record({ values, body: tie("expr") }).map((rest) => ({ ...SPAN, ...rest }));
  // `size(a)` counts: a function of that name is not called in an expression.
  const callee = name.filter(({ text }) => !["size", "times", "after"].includes(text));
  return {
    binder: fc
      .record({ name, source: tie("expr"), condition: fc.option(tie("expr"), { nil: undefined }) })
      .map(({ condition, ...rest }) => ({ ...SPAN, ...rest, ...(condition && { condition }) })),
    item: fc.oneof(
      fc.record({ name, source: tie("expr") }).map((rest) => ({ ...SPAN, kind: "membership" as const, ...rest })),
      tie("expr").map((condition) => ({ ...SPAN, kind: "condition" as const, condition })),
    ),
    expr: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      literal,
      fc.nat(20).map((value): Expr => ({ ...SPAN, kind: "number", value })),
      text,
      text.map((one): Expr => ({ ...SPAN, kind: "picture", text: one })),
      node("binary", { operator: fc.constantFrom(...BINARY_OPERATORS), left: tie("expr"), right: tie("expr") }),
      node("binary", { operator: fc.constantFrom("or", "and", "in", "of"), left: tie("expr"), right: tie("expr") }),
      node("unary", { operator: fc.constantFrom(...UNARY_OPERATORS), operand: tie("expr") }),
      node("call", { callee, args: few }),
      node("index", { base: tie("expr"), indices: some }),
      node("back", { memory: name, plies: tie("expr") }),
      node("field", { base: tie("expr"), field: name }),
      node("if", { condition: tie("expr"), yes: tie("expr"), no: tie("expr") }),
      node("match", { subject: tie("expr"), arms: fc.array(arm, { minLength: 1, maxLength: 3 }) }),
      node("match", { subject: tie("expr"), arms: fc.array(arm, { maxLength: 2 }), otherwise: tie("expr") }),
      node("set", { members: few }),
      node("pile", { members: few }),
      node("filter", { name, source: tie("expr"), items: fc.array(tie("item"), { maxLength: 2 }) }),
      node("collect", { element: tie("expr"), items }),
      node("quantifier", { quantifier: fc.constantFrom("some", "every", "no"), binders, body: tie("expr") }),
      node("fold", { operator: fc.constantFrom("sum", "most", "least"), body: tie("expr"), binders }),
      node("reach", { name, from: tie("expr"), to: tie("expr") }),
      node("possible", { decision: name }),
      node("possible", { decision: name, player: tie("expr") }),
    ),
  };
});

test("an expression is read back as it was printed", () => {
  fc.assert(
    fc.property(expr, (one) => {
      const [tag] = read(`game G\ntag t =\n  ${printExpr(one).replaceAll("\n", "\n  ")}\n`).declarations;
      assert.ok(tag?.kind === "tag");
      assert.equal(show(tag.value), show(one));
    }),
    { seed: 9, numRuns: 5000 },
  );
});
