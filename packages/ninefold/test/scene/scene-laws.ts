// What must hold of the plan and the scenes of any game.
import assert from "node:assert/strict";
import type { GameSystem, PlayerId, ViewedTrack } from "../../src/model/index.ts";
import { changed, changesBetween, type Plan, planOf, type Scene, sceneOf, type Thing } from "../../src/scene/index.ts";

/** Spots in a zone are so far apart, but for those on the sides of cells and for rounding. */
const LEAST = 0.985;

export function checkPlan(system: GameSystem): void {
  const plan = planOf(system);
  const zones = new Set(plan.zones.map(({ id }) => id));
  assert.equal(zones.size, plan.zones.length, "zones have different ids");
  for (const { inside } of plan.zones) assert.ok(inside === undefined || plan.spots.has(inside), inside);
  for (const [zone, spots] of Map.groupBy(plan.spots.values(), (spot) => spot.zone)) {
    assert.ok(zones.has(zone), zone);
    assert.equal(new Set(spots.map(({ name }) => name)).size, spots.length, `${zone}: names of spots differ`);
    for (const spot of spots) for (const link of spot.links) assert.ok(plan.spots.has(link), link);
    const cells = spots.filter(({ outline }) => outline !== "side");
    for (const [i, one] of cells.entries())
      for (const other of cells.slice(i + 1))
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= LEAST, `${one.id} and ${other.id} are too near`);
  }
  assert.deepEqual([...plan.tracks.keys()].sort(), system.tracks.map(({ name }) => name).sort());
}

/** What each track was drawn as, by what was shown of it. */
export type Drawings = Map<string, Map<string, string>>;

/** A scene of what a viewer is shown: each value drawn once, and no two values of a track alike. */
export function checkScene(system: GameSystem, view: readonly ViewedTrack[], drawings: Drawings): Scene {
  const plan = planOf(system);
  const to: readonly PlayerId[] = [];
  const scene = sceneOf(system, { view, to });
  assert.deepEqual(sceneOf(system, { view, to }), scene);
  checkThings(plan, scene.things);
  const all = [...scene.things, ...scene.unseen];
  const keyOf = ({ track, index }: Pick<ViewedTrack, "track" | "index">): string => `${track}[${index.join()}]`;
  const drawn = Map.groupBy(all, keyOf);
  const shown = new Set(view.map(keyOf));
  for (const key of drawn.keys()) assert.ok(shown.has(key), key);
  for (const one of view) {
    const key = keyOf(one);
    // What is to be seen of them: not the values and keys that they also have.
    const things = (drawn.get(key) ?? []).map(({ face: { label, text, ...face }, count, ...rest }) => ({
      looks: "shape" in face ? [face.shape, face.tint, text, label] : [text, label],
      count,
      spot: "spot" in rest ? rest.spot : undefined,
    }));
    const isDrawn = !["lamp", "hidden"].includes(plan.tracks.get(one.track)?.kind ?? "");
    if (!isDrawn) assert.equal(things.length, 0, key);
    else checkTold(drawings, key, one, JSON.stringify(things));
  }
  return scene;
}

/** One value is always drawn the same, and another one otherwise. */
function checkTold(drawings: Drawings, key: string, { value, instead }: ViewedTrack, drawing: string): void {
  const known = drawings.get(key) ?? new Map<string, string>();
  drawings.set(key, known);
  const text = value ?? `hidden: ${instead}`;
  assert.equal(known.get(drawing) ?? text, text, `${key}: ${text} is drawn as ${known.get(drawing)} is`);
  for (const [other, same] of known)
    assert.ok(same !== text || other === drawing, `${key}: ${text} is drawn in two ways`);
  known.set(drawing, text);
}

function checkThings({ spots }: Plan, things: readonly Thing[]): void {
  assert.equal(new Set(things.map(({ key }) => key)).size, things.length, "keys of things differ");
  for (const [spot, those] of Map.groupBy(things, (thing) => thing.spot)) {
    assert.ok(spots.has(spot), spot);
    assert.deepEqual(
      those.map(({ order }) => order),
      those.map((_, i) => i),
    );
  }
}

/** The changes make the later scene of the earlier one, and speak of each thing once. */
export function checkChanges(system: GameSystem, before: Scene, after: Scene): number {
  const changes = changesBetween(system, before, after);
  assert.deepEqual(changed(system, before, changes), after);
  const from = changes.things.flatMap((change) => ("before" in change ? [change.before.key] : []));
  const to = changes.things.flatMap((change) => ("after" in change ? [change.after.key] : []));
  assert.equal(new Set(from).size, from.length);
  assert.equal(new Set(to).size, to.length);
  if (before === after) assert.equal(changes.things.length, 0);
  return changes.things.length;
}
