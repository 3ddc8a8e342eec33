// The names that lines of a display speak of: tracks, areas, looks.

import type { Ident } from "../../syntax/tree.ts";
import { quote } from "../../text/quoting.ts";
import type { Context } from "../context/context.ts";
import type { Entity, Global } from "../context/namespace.ts";

/** The track of a name, where a track or, as `what` says, something else with one of the `others` is expected. */
export function trackNamed(
  cx: Context,
  name: Ident,
  what = "a track",
  others: readonly string[] = [],
): (Global & { kind: "track" }) | undefined {
  const global = cx.globals.get(name.text);
  if (global?.kind === "track") {
    cx.refer(name, global.entity);
    return global;
  }
  const tracks = [...cx.globals].filter(([, one]) => one.kind === "track").map(([text]) => text);
  if (global)
    cx.report("NF1211", name, `found "${name.text}", which is a ${global.entity.kind}, expected the name of ${what}`);
  else cx.unknown("NF1201", name, [...tracks, ...others], `found "${name.text}", expected the name of ${what}`);
  return undefined;
}

export function areaNamed(
  cx: Context,
  name: Ident | undefined,
  areas: ReadonlyMap<string, Entity>,
): { readonly area?: string } {
  if (!name) return {};
  const entity = areas.get(name.text);
  if (entity) cx.refer(name, entity);
  else {
    const message = `found ${quote(name.text)}, expected the name of an area: a line of the display such as "area ${name.text}"`;
    cx.unknown("NF1201", name, areas.keys(), message);
  }
  return entity ? { area: name.text } : {};
}

/** The look of a name, one of `looks`; reported where it is none. */
export function lookNamed<Look extends string>(
  cx: Context,
  name: Ident | undefined,
  looks: readonly Look[],
  what: string,
): { readonly look?: Look } {
  if (!name) return {};
  const look = looks.find((one) => one === name.text);
  if (look !== undefined) return { look };
  cx.unknown("NF1201", name, looks, `found ${quote(name.text)}, expected ${what}: ${looks.join(", ")}`);
  return {};
}
