// The parameters of a game, with the values that they are given, which are known before anything else.
import { constantSet } from "../../core/constants.ts";
import { isScalar, printValue } from "../../core/domain.ts";
import type { Type, Value } from "../../core/types.ts";
import type { GameFile, WithDecl } from "../../syntax/tree.ts";
import { type Source, textOf } from "../../text/source.ts";
import type { GameParameter, ParameterNode, ParameterValues } from "../context/chosen.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Entity } from "../context/namespace.ts";
import { define } from "../declare-names.ts";
import { asConstant, familyOf, listed } from "../definitions/indexed-parameters.ts";
import { fitted, source } from "../types/values.ts";
import type { Possible } from "./seats.ts";

/** Nothing is known yet of those with an index. */
type Parameters = Map<string, (Possible & { usual: Value }) | undefined>;

/** All that a name stands for, once all is known. */
export function parametersCalled(cx: Context, name: string, set: Parameters): readonly GameParameter[] {
  const single = set.get(name);
  if (single) return [{ name, value: single.value, usual: single.usual, values: single.values, type: single.type }];
  const global = cx.globals.get(name);
  return (global?.kind === "function" && global.chosen?.parameters) || [];
}

/** Sets the parameters of a game; those with an index are known once they are asked for. */
export function gameParameters(cx: Context, file: GameFile, given: ParameterValues, text: Source): Parameters {
  const set: Parameters = new Map();
  cx.early = true;
  for (const decl of file.declarations.filter((one) => one.kind === "with")) withParameters(cx, decl, given, set, text);
  cx.early = false;
  for (const name of Object.keys(given)) {
    // Those of an index are looked for where their types are known.
    if (set.get(name) || (set.has(familyOf(name)) && !set.get(familyOf(name)))) continue;
    const known = set.size > 0 ? `expected ${[...set.keys()].join(" or ")}` : "which has none";
    cx.report("NF1215", file.name, `found the parameter "${name}" for the game "${file.name.text}", ${known}`);
  }
  return set;
}

function withParameters(cx: Context, decl: WithDecl, given: ParameterValues, set: Parameters, text: Source): void {
  for (const parameter of decl.parameters) {
    if (parameter.index.length > 0) {
      indexed(cx, parameter, given, text);
      set.set(parameter.name.text, undefined);
      continue;
    }
    const { result: domain } = cx.inFrame(newFrame(), () => source(cx, parameter.domain));
    const type = domain.type.kind === "set" ? domain.type.of : ({ kind: "unknown" } as const);
    const initial = fitted(cx, parameter.initial, type);
    const name = parameter.name.text;
    const values = constantSet(domain, cx.functions) ?? [];
    let value: Value = initial.kind === "constant" ? initial.value : (values[0] ?? null);
    if (initial.kind !== "constant" && initial.kind !== "missing") {
      cx.report("NF1317", parameter.initial, `found something computed, expected the usual value of "${name}"`);
    } else if (initial.kind === "constant" && values.length > 0 && !values.includes(value)) {
      cx.report("NF1216", parameter.initial, `found ${printValue(type, value)}, expected ${listed(values, type)}`);
    }
    const usual = value;
    const written = Object.hasOwn(given, name) ? given[name] : undefined;
    if (written !== undefined && isScalar(type)) {
      const found = values.find((candidate) => printValue(type, candidate) === String(written).trim());
      if (found === undefined) {
        cx.report("NF1216", parameter, `found ${name}=${written}, expected ${listed(values, type)}`);
      } else value = found;
    }
    const entity: Entity = {
      name,
      kind: "parameter",
      span: parameter.name,
      detail: textOf(text, parameter),
    };
    const single: Type =
      type.kind === "int" && typeof value === "number" ? { kind: "int", low: value, high: value } : type;
    define(cx, parameter.name, { kind: "parameter", entity, home: cx.own, value, type: single });
    set.set(name, { value, usual, type: single, values });
  }
}

function indexed(cx: Context, node: ParameterNode, given: ParameterValues, text: Source): void {
  const entity: Entity = { name: node.name.text, kind: "parameter", span: node.name, detail: textOf(text, node) };
  const chosen = { node, given, parameters: [] };
  define(cx, node.name, {
    kind: "function",
    entity,
    home: cx.own,
    decl: asConstant(node),
    instances: new Map(),
    chosen,
  });
}
