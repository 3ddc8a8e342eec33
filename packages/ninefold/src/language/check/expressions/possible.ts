// `d is possible`: whether a player has a decision of one family, of some or of any.
import { constantSet } from "../../core/constants.ts";
import type { Core, CoreWithin } from "../../core/core.ts";
import { BOOL, printType, setOf, type Type, type Value } from "../../core/types.ts";
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
  const player = node.player && fitted(cx, node.player, cx.player);
  const found = cx.decisions.get(text);
  const families = found ? [found] : several(cx, node);
  if (found) cx.refer(node.decision, found.entity);
  const { me } = cx.frame;
  if (families && !player && !me) {
    const fix = { title: 'write "for p"', edits: [{ start: node.end, end: node.end, text: " for p" }] };
    const wanted = `"${text} is possible for p"`;
    const message = `found "is possible" where nobody decides, expected ${wanted} for some player p`;
    cx.report("NF1204", node, message, cx.local("p") ? fix : undefined);
  }
  const within = found && node.within ? withinOf(cx, node, found) : [];
  const self: Core | undefined = player ?? (me && { kind: "local", slot: me.slot, type: cx.player, span: node });
  if (!families || !self || !within) return missing(node);
  if (!found && !cx.mayExpand(node, families.length * node.decision.text.length)) return missing(node);
  const [first, ...others] = families.map((one): Core => asks(cx, node, one, self, within));
  if (!first) return { kind: "constant", value: false, type: BOOL, span: node };
  return others.reduce((left, right): Core => {
    return { kind: "logic", operator: "or", left, right, type: BOOL, span: node };
  }, first);
}

/** The families that are meant where the name is of none: all, that of `this`, or those of a tag; undefined for another name. */
function several(cx: Context, node: PossibleExpr): readonly DecisionFound[] | undefined {
  const { decision: ident, within } = node;
  const { family: type, decisions } = cx;
  const list = [...decisions.values()];
  if (!within && ident.text === ANY) return list;
  const named = cx.global(ident.text)?.kind === "function" || (ident.text === "this" && cx.frame.family !== undefined);
  if (type && named && !within) {
    const core = cx.expression({ kind: "name", name: ident, start: ident.start, end: ident.end });
    const members = core.kind === "constant" && core.type === type ? [core.value] : familiesIn(cx, core, type);
    if (members) return list.filter((_, ordinal) => members.includes(ordinal));
    if (core.type.kind === "unknown") return undefined;
  }
  for (const { source: set } of within ?? []) source(cx, set);
  cx.unknown("NF1210", ident, decisions.keys(), `found "${ident.text}", expected the name of a decision`);
  return undefined;
}

const familiesIn = (cx: Context, core: Core, type: Type): readonly Value[] | undefined =>
  core.type.kind === "set" && core.type.of === type ? constantSet(core, cx.functions) : undefined;

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
