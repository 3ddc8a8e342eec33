// The zones of a plan on the page: boards in the middle, one's own seat below, those of others above.
import type { PlayerId } from "ninefold/model";
import type { Plan, SpotId, Zone } from "ninefold/scene";
import { BoardView } from "../drawing/board-view.ts";
import { BoxesView } from "../drawing/boxes-view.ts";
import { html } from "../drawing/dom.ts";
import type { ZoneView } from "../drawing/picture.ts";

export interface Zones {
  readonly root: HTMLElement;
  readonly views: readonly ZoneView[];
  /** The view of a zone; of a board within a cell, that of the outermost board. */
  readonly byZone: ReadonlyMap<string, ZoneView>;
}

export interface Arrangement {
  readonly viewer: PlayerId | undefined;
  readonly turned: boolean;
}

export function zonesOf(plan: Plan, { viewer, turned }: Arrangement): Zones {
  const views: ZoneView[] = [];
  const byZone = new Map<string, ZoneView>();
  const inner = new Map<SpotId, Element[]>();
  const boardIds = new Set(plan.zones.flatMap(({ id, kind }) => (kind === "board" ? [id] : [])));
  const isOnBoard = ({ inside }: Zone): boolean =>
    inside !== undefined && boardIds.has(plan.spots.get(inside)?.zone ?? "");
  const columns = { others: [] as Element[], boards: [] as Element[], own: [] as Element[], rest: [] as Element[] };
  // What lies in the box of a seat comes before the seat.
  const sorted = plan.zones.toSorted((a, b) => Number(a.inside === undefined) - Number(b.inside === undefined));
  for (const zone of sorted) {
    if (zone.kind === "board" && isOnBoard(zone)) continue;
    const view = zone.kind === "board" ? new BoardView(plan, zone, turned) : new BoxesView(plan, zone, inner);
    views.push(view);
    for (const one of view instanceof BoardView ? view.sheet.zones : [zone]) byZone.set(one.id, view);
    const drawing = view instanceof BoardView ? view.framed : view.root;
    if (zone.inside === undefined) columns[columnOf(zone, viewer)].push(drawing);
    else inner.set(zone.inside, [...(inner.get(zone.inside) ?? []), drawing]);
  }
  const { own, others } = seatsInTurn(plan, columns, viewer);
  const root = html(
    "div",
    { class: "table" },
    html("div", { class: "column others" }, ...others),
    html("div", { class: "column boards" }, ...columns.boards),
    html("div", { class: "column own" }, ...own),
    html("div", { class: "column rest" }, ...columns.rest),
  );
  root.classList.toggle("boardless", columns.boards.length === 0);
  return { root, views, byZone };
}

function columnOf({ kind, owner }: Zone, viewer: PlayerId | undefined): "others" | "boards" | "own" | "rest" {
  if (kind === "board") return "boards";
  if (kind !== "seat") return "rest";
  return owner === (viewer ?? 0) ? "own" : "others";
}

/** Others in the order in which they come after the viewer. */
function seatsInTurn(
  plan: Plan,
  { own, others }: { readonly own: readonly Element[]; readonly others: readonly Element[] },
  viewer: PlayerId | undefined,
): { readonly own: readonly Element[]; readonly others: readonly Element[] } {
  const first: number = viewer ?? 0;
  const owners = plan.zones.flatMap(({ kind, owner = 0 }): number[] =>
    kind === "seat" && owner !== first ? [owner] : [],
  );
  const after = (owner: number): number => (owner > first ? owner - first : owner + owners.length + 1 - first);
  const order = owners.map((owner, i) => ({ owner, element: others[i] }));
  order.sort((a, b) => after(a.owner) - after(b.owner));
  return { own, others: order.flatMap(({ element }) => element ?? []) };
}
