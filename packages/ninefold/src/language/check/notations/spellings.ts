// Spellings: decisions as text. Like notations and the display they are a tier above the rules, checked with them.

import type { Core, CoreDecision, CoreSpelling, CoreSpelt } from "../../core/core.ts";
import { countOf, isScalar, sayValue, valuesOf } from "../../core/domain.ts";
import { hasChance } from "../../core/parts.ts";
import { printType, type Type, withoutNone } from "../../core/types.ts";
import type { Expr, SpellingDecl, SpeltItem, TextExpr } from "../../syntax/tree.ts";
import type { Context, DecisionFound } from "../context/context.ts";
import { type Frame, newFrame } from "../context/frame.ts";
import type { Entity } from "../context/namespace.ts";
import { clause } from "../decisions/chains.ts";
import { parameters } from "../definitions/parameters.ts";
import { describe } from "../types/fit.ts";
import { lettersOfPresent } from "../types/present-letters.ts";
import { condition } from "../types/values.ts";

/** The most parts of a spelling that may be left out: each doubles the texts that a decision has. */
const MAX_OPTIONAL = 8;

/** The texts of more values than these are made when they are asked for. */
const MAX_TEXTS = 1 << 16;

/** The spellings with their entities, one for each name. */
export function spellings(
  cx: Context,
  decls: readonly SpellingDecl[],
  decisions: readonly CoreDecision[],
): { readonly cores: readonly CoreSpelling[]; readonly entities: readonly Entity[] } {
  const entities = new Map<string, Entity>();
  const known = new Set<string>();
  const cores = decls.flatMap((decl) => {
    const { name, decision } = decl;
    const key = `${name.text} of ${decision.text}`;
    if (name.text !== "") {
      if (known.has(key) && decision.text !== "")
        cx.report("NF1202", name, `the spelling "${key}" is declared already; choose another name`);
      known.add(key);
      const first = entities.get(name.text);
      const entity: Entity = first ?? {
        name: name.text,
        kind: "spelling",
        span: name,
        detail: `spelling ${name.text}`,
      };
      entities.set(name.text, entity);
      cx.refer(name, entity);
    }
    return spelling(cx, decl, decisions) ?? [];
  });
  return { cores, entities: [...entities.values()] };
}

function spelling(cx: Context, decl: SpellingDecl, decisions: readonly CoreDecision[]): CoreSpelling | undefined {
  const found = familyOf(cx, decl);
  const core = found && decisions[found.index];
  if (!found || !core) return undefined;
  const { decl: declared, index } = found;
  // `after` sees what the decision does, unless that is done in steps.
  const steps = clause(declared.clauses, "again");
  if (decl.again && !steps) {
    const message = `found "again", but "${core.name}" is not made in steps`;
    cx.report("NF1334", decl.again[0] ?? decl, `${message}, expected the parts of one step alone`);
  }
  const foresight = !steps && core.body !== undefined && !hasChance(core.body);
  const frame: Frame = { ...newFrame(), decision: index, foresight };
  const { result, size } = cx.inFrame(frame, () => {
    cx.silently(() => parameters(cx, frame, declared));
    // Those of the decision that the ply goes on with have their places behind.
    for (const { name, slot, type } of core.sequel ? core.params.slice(core.sequel.params) : []) {
      frame.size = slot;
      cx.bind({ text: name, start: decl.start, end: decl.start }, type);
    }
    // What the decision's action binds lies behind its parameters, and `after` runs that action.
    frame.size = core.frame;
    const items = spelt(cx, decl.items);
    return { items, again: decl.again ? spelt(cx, decl.again) : [] };
  });
  const optional = optionalIn(decl.items) + optionalIn(decl.again ?? []);
  if (optional > MAX_OPTIONAL) {
    const message = `found ${optional} parts in "[ ]", expected at most ${MAX_OPTIONAL}`;
    cx.report("NF1335", decl.name, `${message}: each doubles the texts that a decision has`);
  }
  spaced(cx, decl.items[0], "begins");
  spaced(cx, (decl.again ?? decl.items).at(-1), "ends");
  return { name: decl.name.text, decision: index, frame: size, ...result, span: { start: decl.start, end: decl.end } };
}

function familyOf(cx: Context, { decision }: SpellingDecl): DecisionFound | undefined {
  const found = cx.decisions.get(decision.text);
  if (found) cx.refer(decision, found.entity);
  else {
    const message = `found "${decision.text}", expected the name of a decision`;
    cx.unknown("NF1210", decision, cx.decisions.keys(), message);
  }
  return found;
}

const optionalIn = (items: readonly SpeltItem[]): number =>
  items.reduce(
    (sum, item) => sum + (item.kind === "part-item" ? Number(item.optional) + optionalIn(item.items) : 0),
    0,
  );

function spaced(cx: Context, item: SpeltItem | undefined, where: "begins" | "ends"): void {
  if (item?.kind !== "text") return;
  const text = where === "begins" ? item.value.trimStart() : item.value.trimEnd();
  if (text === item.value) return;
  const found = `found a spelling that ${where} with a space, expected none: space around what is typed is ignored`;
  const edits = [{ start: item.start, end: item.end, text: `"${text}"` }];
  cx.report("NF1336", item, found, { title: "leave the space out", edits });
}

const spelt = (cx: Context, items: readonly SpeltItem[]): readonly CoreSpelt[] =>
  items.flatMap((item) => speltItem(cx, item) ?? []);

function speltItem(cx: Context, item: SpeltItem): CoreSpelt | undefined {
  switch (item.kind) {
    case "text":
      return { kind: "text", text: item.value };
    case "value-item":
      return speltValue(cx, item.value, item.texts);
    case "part-item": {
      const items = spelt(cx, item.items);
      const only = item.condition && { condition: condition(cx, item.condition) };
      return { kind: "part", optional: item.optional, items, ...only };
    }
  }
}

/** A value of a set or an option is written where there is one. */
function speltValue(cx: Context, node: Expr, written: readonly TextExpr[]): CoreSpelt | undefined {
  const value = cx.expression(node);
  const bare = withoutNone(value.type);
  const type = bare.kind === "set" || bare.kind === "pile" ? withoutNone(bare.of) : bare;
  if (type.kind === "unknown") return undefined;
  if (!isScalar(type) || type.kind === "bool" || type.kind === "none") {
    const hint = value.type.kind === "bool" ? `; a condition is written "(… when c)"` : "";
    cx.report("NF1332", node, `found ${describe(value.type)}, expected a value that has a text${hint}`);
    return undefined;
  }
  const given = lettersOfPresent(cx, [type], written);
  if (given.length === 0) return { kind: "value", value, texts: namesOf(node, value) ?? textsOf(type) };
  const count = countOf(type);
  if (given.length !== count) {
    const message = `found ${given.length} texts, expected ${count}: one for each value of ${printType(type)}`;
    const [first, last] = [given[0]!, given.at(-1)!];
    cx.report("NF1333", { start: first.start, end: last.end }, message);
    return undefined;
  }
  return { kind: "value", value, texts: given.map((text) => text.value) };
}

/** The names of the columns or rows of a board, where one is asked of a cell. */
function namesOf(node: Expr, value: Core): readonly string[] | undefined {
  if (node.kind !== "field" || value.kind !== "coordinate") return undefined;
  const cell = withoutNone(value.base.type);
  if (cell.kind !== "cell") return undefined;
  return cell.board.coordinates.find(({ name }) => name === node.field.text)?.names;
}

/** The text of each value: the letters that its type declares, else as it is said. */
function textsOf(type: Type): readonly string[] | undefined {
  if ((type.kind === "enum" || type.kind === "product" || type.kind === "int") && type.named?.letters)
    return type.named.letters;
  return countOf(type) <= MAX_TEXTS ? valuesOf(type).map((value) => sayValue(type, value)) : undefined;
}
