// Random modules with parts of a game, used once, or twice under words of their own.
import { chanceOf, oneOf, part, type RandomTrack, scopeOf, type World } from "../expressions/scope.ts";
import { BOOL_SORT, range, sameSort, written } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { randomAction, saidOnce } from "../rules/actions.ts";
import { decision } from "../rules/decisions.ts";
import { randomForcedSteps } from "../rules/forced-steps.ts";
import { foreseeing } from "../rules/foreseeing.ts";
import { randomMemory } from "../rules/memories.ts";
import { track } from "../rules/tracks.ts";
import { fn } from "../rules/worlds.ts";
import { attempt } from "./attempt.ts";
import type { Draft, File } from "./draft.ts";
import { moduleWorld, Needs } from "./needs.ts";

type Make = (world: World) => string;

/** What makes a module useful without a word of the game. */
const FIRST: readonly Make[] = [(world) => decision(world, false), (world) => ending(world)];

const PARTS: readonly Make[] = [
  ...FIRST,
  (world) => declaredTrack(world),
  (world) => fn(scopeOf(world, { depth: 2, state: chanceOf(world, 70) })),
  (world) => randomAction(world),
  (world) => randomMemory(world),
  (world) => foreseeing(world) ?? ending(world),
  (world) => randomForcedSteps(world).at(-1) ?? ending(world),
  (world) => (world.decisions.length > 0 ? (saidOnce(world, [], false)[0] ?? ending(world)) : ending(world)),
  (world) => `display\n  title ${oneOf(world, world.tracks).name} "what counts"`,
];

function ending(world: World): string {
  const asked = indented(part(scopeOf(world, { depth: 2 }), BOOL_SORT), 4);
  const late = `clock > ${world.pick(3)} and ${asked}`;
  return oneOf(world, [
    () => `end draw when ${late}`,
    () => `end turn wins when ${late}`,
    () => `for q in Player: end q leads when q is turn and ${late} "q is ahead"`,
  ])();
}

function declaredTrack(world: World): string {
  const { line, of } = track(scopeOf(world, { depth: 1, state: false }));
  world.tracks.push(of);
  return line;
}

/** A module, if one comes off, and what it brings into the world of the game. */
export function addModule(draft: Draft, world: World): void {
  const name = world.fresh("m");
  const path = `./${name}`;
  const needs = new Needs(world);
  const own = moduleWorld(world, needs, draft.lines.includes("with size in 1..3 = 2"));
  const before = {
    functions: own.functions.length,
    tracks: own.tracks.length,
    decisions: own.decisions.length,
    actions: own.actions.length,
  };
  const as = chanceOf(world, 35) ? world.fresh("w") : undefined;
  const kept: RandomTrack = { name: world.fresh("t"), sort: range(0, 2), index: [] };
  own.tracks.unshift(kept);
  const head = [`module ${name} "A part of a game"`, needs.line, `track ${kept.name}: 0..2 = 0`];
  let lines: readonly string[] = head;
  const useLine = `use ${path}${bindingsOf(needs.bindings)}${as ? ` as ${as}` : ""}`;
  const base = draft.files;
  const using = (useLines: readonly string[]): readonly File[] => {
    const [main, ...others] = base;
    return [{ path: "", lines: [main!.lines[0]!, ...useLines, ...main!.lines.slice(1)] }, ...others];
  };
  // A word is for a module that is used twice.
  const uses = as ? [useLine, secondUse(world, path, needs.bindings)] : [useLine];
  const takes = (text: string): boolean => {
    if (!draft.tryFiles([...using(uses), { path, lines: [...lines, text] }])) return false;
    lines = [...lines, text];
    return true;
  };
  for (let tries = 0; tries < 6 && lines === head; tries++) attempt(own, oneOf(world, FIRST), takes);
  if (lines === head) return;
  for (let count = 2 + world.pick(4); count > 0; count--) attempt(own, oneOf(world, PARTS), takes);

  const called = (one: string): string => (as ? `${as}.${one}` : one);
  for (const one of own.functions.slice(before.functions))
    world.functions.push({
      ...one,
      name: called(one.name),
      sort: needs.game(one.sort),
      params: one.params.map((sort) => needs.game(sort)),
    });
  for (const one of [kept, ...own.tracks.slice(before.tracks + 1)])
    world.tracks.unshift({
      name: called(one.name),
      sort: needs.game(one.sort),
      index: one.index.map((sort) => needs.game(sort)),
    });
  for (const one of own.decisions.slice(before.decisions))
    world.decisions.push({ ...one, name: called(one.name), params: one.params.map((sort) => needs.game(sort)) });
  for (const one of own.actions.slice(before.actions))
    world.actions.push({ ...one, name: called(one.name), params: one.params.map((sort) => needs.game(sort)) });
}

function bindingsOf(bindings: ReadonlyMap<string, string>): string {
  const all = [...bindings].map(([word, name]) => `${word} = ${name}`);
  return all.length > 0 ? `(${all.join(", ")})` : "";
}

/** The module once more, with another track of the same kind where there is one. */
function secondUse(world: World, path: string, bindings: ReadonlyMap<string, string>): string {
  const like = (track: RandomTrack): readonly string[] =>
    world.tracks
      .filter(
        (one) => sameSort(one.sort, track.sort) && one.index.map(written).join() === track.index.map(written).join(),
      )
      .map(({ name }) => name);
  const other = new Map(
    [...bindings].map(([word, name]) => {
      const track = world.tracks.find((one) => one.name === name);
      return [word, track ? oneOf(world, like(track)) : name];
    }),
  );
  return `use ${path}${bindingsOf(other)} as ${world.fresh("w")}`;
}
