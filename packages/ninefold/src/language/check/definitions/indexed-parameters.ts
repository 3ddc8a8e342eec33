// Parameters of the game that have a value for each index, as how many cards of each kind a seat brings. What is chosen is a
// constant to all that comes after; each value is a parameter of its own, `deck[Red, wolf]`.
import { constantAt } from "../../core/constant-at.ts";
import { constantSet } from "../../core/constants.ts";
import type { Core, CoreFunction, CoreParameterIndex } from "../../core/core.ts";
import { countOf, isScalar, printValue, valuesOf } from "../../core/domain.ts";
import { printType, type Type, type Value } from "../../core/types.ts";
import type { ConstantDecl } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Chosen, GameParameter, ParameterNode } from "../context/chosen.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import { fitted, source } from "../types/values.ts";
import { indexTypes } from "./index-types.ts";

/** The most values of one parameter. */
const MAX_CHOSEN = 256;

/** As the constant that it is to the rest of the game. */
export const asConstant = ({ name, index, initial, start, end }: ParameterNode): ConstantDecl => ({
  kind: "constant",
  name,
  index,
  value: initial,
  start,
  end,
});

/** `deck[Red,wolf]` belongs to `deck`. */
export const familyOf = (written: string): string => written.split("[")[0]!.trim();

const withoutSpace = (written: string): string => written.replace(/\s+/g, "");

/** What a parameter may be, in words. */
export function listed(values: readonly Value[], type: Type): string {
  const known = values.map((value) => printValue(type, value));
  return known.length > 12 ? `a value from ${known[0]} to ${known.at(-1)}` : `one of ${known.join(", ")}`;
}

/** The function that gives the value for each index. */
export function chosenValues(cx: Context, chosen: Chosen): CoreFunction {
  const { node } = chosen;
  const { result, size } = cx.inFrame(newFrame(), () => checkChosen(cx, chosen));
  return { name: node.name.text, frame: size, library: false, span: node, pure: true, ...result };
}

interface Index {
  readonly type: Type;
  readonly slot: number;
}

function checkChosen(cx: Context, chosen: Chosen): Pick<CoreFunction, "params" | "body"> {
  const { node } = chosen;
  const indices = indexTypes(cx, node.index).map((type, i): Index => {
    const { name, start } = node.index[i]!;
    return { type, slot: cx.bind(name ?? { text: "", start, end: start }, type).slot };
  });
  const domain = source(cx, node.domain);
  const type: Type = domain.type.kind === "set" ? domain.type.of : { kind: "unknown" };
  const usual = fitted(cx, node.initial, type);
  const params = indices.map((index, i) => ({
    name: node.index[i]?.name?.text ?? printType(index.type),
    type: index.type,
  }));
  const missing: Core = { kind: "missing", type, span: node };
  if (indices.some((index) => index.type.kind === "unknown") || !isScalar(type)) return { params, body: missing };
  const count = indices.reduce((product, index) => product * countOf(index.type), 1);
  if (count > MAX_CHOSEN) {
    cx.report(
      "NF1318",
      node,
      `found ${count} values of the parameter "${node.name.text}", expected at most ${MAX_CHOSEN}`,
    );
    return { params, body: missing };
  }
  const values = constantSet(domain, cx.functions) ?? [];
  const cells = tuplesOf(indices.map((index) => index.type)).map((tuple): Cell => {
    const locals = new Map(tuple.map((value, i) => [indices[i]!.slot, value]));
    const of = {
      name: node.name.text,
      index: tuple.map((value, i) => ({ name: params[i]!.name, value: printValue(indices[i]!.type, value) })),
    };
    return {
      of,
      name: `${of.name}[${of.index.map((one) => one.value).join(", ")}]`,
      usual: constantAt(usual, locals, cx.functions),
    };
  });
  chosen.parameters = given(cx, chosen, cells, type, values);
  const found = chosen.parameters.map(({ value }) => value);
  return { params, body: found.length < cells.length ? missing : lookup(indices, type, found, node) };
}

interface Cell {
  readonly of: CoreParameterIndex;
  readonly name: string;
  readonly usual: Value | undefined;
}

/** All combinations, the last index first. */
const tuplesOf = ([type, ...others]: readonly Type[]): readonly (readonly Value[])[] => {
  if (!type) return [[]];
  const rest = tuplesOf(others);
  return valuesOf(type).flatMap((value) => rest.map((tuple) => [value, ...tuple]));
};

/** The parameters that come of it; those that have no value have had their diagnostic. */
function given(
  cx: Context,
  { node, given: written }: Chosen,
  cells: readonly Cell[],
  type: Type,
  values: readonly Value[],
): readonly GameParameter[] {
  if (values.length === 0) return [];
  const possible = listed(values, type);
  const named = new Map(
    Object.entries(written).flatMap(([name, value]) =>
      familyOf(name) === node.name.text ? [[withoutSpace(name), { name, value: String(value).trim() }] as const] : [],
    ),
  );
  const found = cells.flatMap(({ of, name, usual }): GameParameter[] => {
    const own = named.get(withoutSpace(name));
    named.delete(withoutSpace(name));
    if (usual === undefined) {
      const message = `found something computed, expected the usual value of "${name}"; it may name constants and choose by its indices`;
      cx.report("NF1317", node.initial, message);
      return [];
    }
    if (!values.includes(usual)) {
      cx.report("NF1216", node.initial, `found ${printValue(type, usual)} for ${name}, expected ${possible}`);
      return [];
    }
    const value = own ? values.find((one) => printValue(type, one) === own.value) : usual;
    if (value === undefined) cx.report("NF1216", node, `found ${name}=${own?.value}, expected ${possible}`);
    return [{ name, usual, value: value ?? usual, values, type, of }];
  });
  for (const { name } of named.values()) {
    const wanted = `which has ${cells[0]?.name} to ${cells.at(-1)?.name}`;
    cx.report("NF1215", node, `found "${name}" for the parameter "${node.name.text}", ${wanted}`);
  }
  return found;
}

/** A choice by one index after the other; `values` stand in the order of the tuples. */
function lookup(indices: readonly Index[], type: Type, values: readonly Value[], span: Span): Core {
  const [index, ...others] = indices;
  if (!index) return { kind: "constant", value: values[0] ?? null, type, span };
  const keys = valuesOf(index.type);
  const share = values.length / keys.length;
  return {
    kind: "match",
    subject: { kind: "local", slot: index.slot, type: index.type, span },
    arms: keys.map((key, i) => ({
      values: [{ kind: "constant", value: key, type: index.type, span }],
      body: lookup(others, type, values.slice(i * share, (i + 1) * share), span),
    })),
    type,
    span,
  };
}
