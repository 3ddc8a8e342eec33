// `d is possible`: whether a player has a decision of some family, or of any.
import type { Core, CoreWithin } from "../../core/core.ts";
import { BOOL, printType, setOf, type Type } from "../../core/types.ts";
import type { PossibleExpr } from "../../syntax/tree.ts";
import { type Context, type DecisionFound, missing } from "../context/context.ts";
import type { Entity } from "../context/namespace.ts";
import { parametersOf } from "../definitions/parameters.ts";
import { fit } from "../types/fit.ts";
import { fitted, source } from "../types/values.ts";

/** What stands for the name of a family, and means any. */
const ANY = "decision";

export function possible(cx: Context, node: PossibleExpr): Core {
  const { text } = node.decision;
  const found = cx.decisions.get(text);
  const player = node.player && fitted(cx, node.player, cx.player);
  if (!found && (text !== ANY || node.within)) {
    for (const { source: set } of node.within ?? []) source(cx, set);
    const message = `found "${text}", expected the name of a decision`;
    cx.unknown("NF1210", node.decision, cx.decisions.keys(), message);
    return missing(node);
  }
  if (found) cx.refer(node.decision, found.entity);
  const { me } = cx.frame;
  if (!player && !me) {
    const fix = { title: 'write "for p"', edits: [{ start: node.end, end: node.end, text: " for p" }] };
    const wanted = `"${text} is possible for p"`;
    const message = `found "is possible" where nobody decides, expected ${wanted} for some player p`;
    cx.report("NF1204", node, message, cx.local("p") ? fix : undefined);
  }
  const within = found && node.within ? withinOf(cx, node, found) : [];
  const self: Core | undefined = player ?? (me && { kind: "local", slot: me.slot, type: cx.player, span: node });
  if (!self || !within) return missing(node);
  if (!found && !cx.mayExpand(node, cx.decisions.size * ANY.length)) return missing(node);
  const asked = (found ? [found] : [...cx.decisions.values()]).map((one): Core => asks(cx, node, one, self, within));
  const [first, ...others] = asked;
  if (!first) return missing(node);
  return others.reduce((left, right): Core => {
    return { kind: "logic", operator: "or", left, right, type: BOOL, span: node };
  }, first);
}

/** A condition that asks for its own decision means the conditions before it. */
function asks(
  cx: Context,
  node: PossibleExpr,
  { index }: DecisionFound,
  player: Core,
  within: readonly CoreWithin[],
): Core {
  const { decision, conditions } = cx.frame;
  const own = index === decision && conditions !== undefined ? { conditions } : {};
  const sets = within.length > 0 ? { within } : {};
  return { kind: "possible", decision: index, player, ...own, ...sets, type: BOOL, span: node };
}

/** Where a parameter is declared, and as what. */
function declared({ decl }: DecisionFound, param: number, type: Type): Pick<Entity, "span" | "detail"> {
  const { name } = decl.params[param]!;
  return { span: name, detail: `${name.text}: ${printType(type)}` };
}

function withinOf(cx: Context, node: PossibleExpr, found: DecisionFound): readonly CoreWithin[] | undefined {
  const params = parametersOf(cx, found, node);
  const within = (node.within ?? []).flatMap(({ name, source: set }, i, all): CoreWithin[] => {
    const param = params?.findIndex((one) => one.name === name.text) ?? -1;
    const type = params?.[param]?.type;
    const core = source(cx, set, type && setOf(type));
    if (!params) return [];
    if (!type) {
      const names = params.map((one) => one.name);
      const wanted = names.length === 0 ? "which has none" : `expected ${names.join(" or ")}`;
      cx.unknown("NF1228", name, names, `found "${name.text}" for a parameter of "${node.decision.text}", ${wanted}`);
      return [];
    }
    const { detail, span } = declared(found, param, type);
    cx.refer(name, { name: name.text, kind: "local", span, detail, type: printType(type) });
    if (all.findIndex((one) => one.name.text === name.text) < i)
      cx.report("NF1228", name, `found a second set for "${name.text}", expected one; join them by "and"`);
    return [{ param, set: fit(cx, core, setOf(type)) }];
  });
  return within.length === node.within?.length ? within : undefined;
}
