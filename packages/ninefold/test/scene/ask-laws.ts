// What must hold of asking: every legal decision can be said by clicks and buttons, and nothing else.
import assert from "node:assert/strict";
import type { Decision, GameSystem, PlayerId } from "../../src/model/index.ts";
import { type Ask, askOf, planOf, type Scene } from "../../src/scene/index.ts";

/** Says everything that can be said; how many decisions were said by clicks alone. */
export function checkAsk(system: GameSystem, scene: Scene, player: PlayerId, legal: readonly Decision[]): number {
  const start = askOf(system, scene, { player: { id: player }, choices: legal });
  const sets = new Set(legal.flatMap(({ parameters }) => parameters.filter((one) => one.startsWith("{"))));
  const clickable = new Set([
    ...planOf(system).spots.keys(),
    ...scene.things.map(({ key }) => key),
    ...planOf(system).zones.map(({ id }) => id),
  ]);
  const said = new Map<string, boolean>();
  const walk = (ask: Ask, byClicks: boolean): void => {
    const { whole, targets, buttons, many } = ask;
    if (whole) said.set(whole.id, byClicks || (said.get(whole.id) ?? false));
    const labels = buttons.map(({ label }) => label);
    assert.equal(new Set(labels).size, labels.length, `buttons are told apart: ${labels.join(", ")}`);
    for (const [target, next] of targets) {
      assert.ok(clickable.has(target), target);
      assert.equal(next.back?.said, ask.said);
      walk(next, byClicks);
    }
    for (const { label, ask: next } of buttons) {
      assert.notEqual(label, "");
      walk(next, false);
    }
    if (!many) return;
    for (const set of sets) {
      const members = new Set(membersOf(set));
      const next = [...members].every((member) => many.members.has(member)) ? many.confirm(members) : undefined;
      if (next) walk(next, byClicks && [...members].every((member) => many.members.get(member)!.length > 0));
    }
  };
  walk(start, true);
  assert.deepEqual([...said.keys()].sort(), legal.map(({ id }) => id).sort());
  return [...said.values()].filter((byClicks) => byClicks).length;
}

/** Commas in brackets belong to a member. */
function membersOf(set: string): readonly string[] {
  const members: string[] = [];
  let depth = 0;
  for (const part of set.slice(1, -1).split(", ")) {
    if (depth > 0) members[members.length - 1] += `, ${part}`;
    else if (part !== "") members.push(part);
    depth += part.split("(").length - part.split(")").length;
  }
  return members;
}
