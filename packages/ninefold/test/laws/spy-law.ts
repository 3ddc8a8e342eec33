// Whether players can learn from a match what they are not shown: random matches of which a player has observed the same are
// asked the same, and must answer the same.
import assert from "node:assert/strict";
import { isForced, isSeenBefore, type Player, type State } from "../../src/model/index.ts";
import type { Match, Rules } from "../../src/play/index.ts";
import { randomMatches } from "./play-laws.ts";

export interface SpyOptions {
  readonly matches: number;
  readonly plies: number;
  readonly seed: string;
}

export interface Spied {
  /** How often a player has observed the same of two states that are not the same. */
  readonly compared: number;
  /** Players to whom the options or refusals of two such states were different. */
  readonly leaking: ReadonlySet<string>;
}

/** So many decisions are tried in each state. */
const TRIED = 20;

/**
 * Throws where a player, or who only watches, is given different views or perspectives of what should look the same, or the
 * same perspective of what does not.
 */
export function spy(rules: Rules, { matches, plies, seed }: SpyOptions): Spied {
  const { players } = rules.system;
  const all = Array.from({ length: matches }, (_, i) => randomMatches(rules, `${seed}/${i}`, plies));
  const ids = new Set(
    all
      .flatMap((match) =>
        match
          .at(-1)!
          .steps.flat()
          .flatMap(({ tuple }) => tuple),
      )
      .map((one) => one?.id ?? "0"),
  );
  const tried = [...ids].slice(0, TRIED);
  const known = new Map<string, { readonly state: string; readonly view: string; readonly answers: string }>();
  const leaking = new Set<string>();
  let compared = 0;
  for (const viewer of [...players, undefined]) {
    const perspectives = new Map<string, string>();
    const infostates = new Map<string, string>();
    for (const match of all) {
      let observed = "";
      let offered = "";
      for (const now of match) {
        observed += observation(now, viewer);
        offered += viewer ? JSON.stringify(now.legalDecisions(viewer.id).map(({ id }) => id)) : "";
        const perspective = now.perspective(viewer?.id);
        assert.ok(isPlain(perspective), "a perspective is plain data");
        const name = viewer?.name ?? "who only watches";
        agreeing(perspectives, observed + offered, JSON.stringify(perspective), `${name} is shown different views`);
        agreeing(infostates, perspective.infostate, observed + offered, `${name} forgets`);
        const state = rules.system.encode(now.state);
        const view = JSON.stringify(now.view(viewer?.id));
        const answers = viewer ? JSON.stringify(answersTo(now, viewer, tried)) : "";
        const key = `${viewer?.id} ${observed}`;
        const before = known.get(key);
        if (!before) known.set(key, { state, view, answers });
        if (!before || before.state === state) continue;
        compared++;
        assert.equal(view, before.view, `${viewer?.name ?? "who only watches"} is shown different views`);
        if (viewer && answers !== before.answers) leaking.add(viewer.name);
      }
    }
  }
  return { compared, leaking };
}

/** Notes what a key stands for, which must always be the same. */
function agreeing(known: Map<string, string>, key: string, value: string, message: string): void {
  assert.equal(value, known.get(key) ?? value, message);
  known.set(key, value);
}

/** What stays plain, since it is frozen as a whole: most parts of a perspective are parts of others too. */
const knownAsPlain = new WeakSet<object>();

/** Whether all that can be reached is numbers, texts, truth values, frozen lists and frozen plain objects. */
export function isPlain(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return typeof part !== "function" && typeof part !== "symbol";
  if (knownAsPlain.has(part)) return true;
  const prototype: unknown = Object.getPrototypeOf(part);
  if ((prototype !== Object.prototype && !Array.isArray(part)) || !Object.isFrozen(part)) return false;
  const members = Object.entries(Object.getOwnPropertyDescriptors(part));
  const plain =
    Object.getOwnPropertySymbols(part).length === 0 &&
    members.every(([name, { value, get }]) => !get && ((Array.isArray(part) && name === "length") || isPlain(value)));
  if (plain) knownAsPlain.add(part);
  return plain;
}

/** What a viewer observes of the last ply of a match, read off the rules: decisions, stops, the state now, and who decides. */
function observation(match: Match, viewer: Player | undefined): string {
  const { system } = match.rules;
  const viewed = (state: State): unknown =>
    system.view(state, viewer?.id).map(({ value, instead }) => [value ?? null, instead ?? null]);
  const seen: unknown[] = [];
  let before = match.ply === 0 ? match.start : match.back().state;
  for (const { tuple, state } of match.lastSteps) {
    if (!isForced(tuple)) {
      for (const { id, name } of system.players) {
        const decision = tuple[id];
        const whole = decision && (id === viewer?.id || system.showsDecision(before, id, decision, viewer?.id));
        seen.push([name, whole ? decision.id : decision?.family]);
      }
    } else if (isSeenBefore(tuple)) seen.push(viewed(before));
    before = state;
  }
  seen.push(
    viewed(match.state),
    match.outcome?.text,
    match.activePlayers.map(({ name }) => name),
  );
  return JSON.stringify(seen);
}

/** What a player may decide, and what is said to each decision that the player may not make. */
function answersTo(match: Match, { id }: Player, tried: readonly string[]): unknown {
  const options = match.getOptions(id);
  const legal = new Set(options.groups.flatMap((group) => group.options.map((option) => option.id)));
  return [
    options,
    tried.map((decision) => {
      if (legal.has(decision)) return "legal";
      const committed = match.commitOption(id, decision);
      assert.ok(!committed.success);
      return committed.error;
    }),
  ];
}
