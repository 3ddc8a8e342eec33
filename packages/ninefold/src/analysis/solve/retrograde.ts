// Values of states on cycles in games of two players without chance, one deciding at a time, what one gains the other
// losing: retrograde analysis. A play without end is worth nothing to anybody.
import { type Rational, ZERO } from "../../model/index.ts";

/** A state of a component: whose turn it is, and by edge where it leads. */
export interface Turn {
  readonly state: number;
  readonly player: number;
  readonly targets: readonly number[];
}

/** What a state is worth to the first player, after how many steps it is over, infinite where it need not be. */
export interface Settled {
  readonly worth: Rational;
  readonly steps: number;
  /** The edge to take. */
  readonly edge: number;
}

/**
 * Solves the states of a component. For each worth above nothing, from the highest down, the first player forces it from
 * some states; for each below, from the lowest up, the second. Who forces hurries, who is forced delays. `outside`: the
 * states that a component leads to.
 */
export function retrograde(
  turns: readonly Turn[],
  outside: (state: number) => Omit<Settled, "edge">,
): ReadonlyMap<number, Settled> {
  const found = new Map<number, Settled>();
  const inside = new Map(turns.map((turn) => [turn.state, turn]));
  const predecessors = new Map<number, Turn[]>();
  const exits = new Map<string, Rational>();
  for (const turn of turns) {
    for (const target of new Set(turn.targets)) {
      const before = predecessors.get(target) ?? [];
      predecessors.set(target, before);
      before.push(turn);
      if (!inside.has(target)) exits.set(outside(target).worth.toFraction(), outside(target).worth);
    }
  }
  const at = (state: number): Omit<Settled, "edge"> | undefined =>
    inside.has(state) ? found.get(state) : outside(state);
  const worths = [...exits.values()].sort((a, b) => a.compare(b));
  for (const worth of worths.filter((one) => one.gt(ZERO)).reverse()) force(turns, predecessors, at, found, 0, worth);
  for (const worth of worths.filter((one) => one.lt(ZERO))) force(turns, predecessors, at, found, 1, worth);
  for (const { state, player, targets } of turns) {
    if (found.has(state)) continue;
    const bad = (worth: Rational): boolean => (player === 0 ? worth.lt(ZERO) : worth.gt(ZERO));
    const edge = targets.findIndex((target) => !bad(at(target)?.worth ?? ZERO));
    found.set(state, { worth: ZERO, steps: Number.POSITIVE_INFINITY, edge });
  }
  return found;
}

/** Settles the states from which a player forces a worth and no better one, in the order of the steps that it takes. */
function force(
  turns: readonly Turn[],
  predecessors: ReadonlyMap<number, readonly Turn[]>,
  at: (state: number) => Omit<Settled, "edge"> | undefined,
  found: Map<number, Settled>,
  player: number,
  worth: Rational,
): void {
  const good = (one: Rational): boolean => (player === 0 ? one.gte(worth) : one.lte(worth));
  /** Of states of the other player, how many targets are not yet as good as wanted. */
  const open = new Map<number, number>();
  /** By steps, the states that are worth it from then on. */
  const arriving: number[][] = [];
  const arrive = (target: number, steps: number): void => {
    arriving[steps] ??= [];
    arriving[steps].push(target);
  };
  const seen = new Set<number>();
  for (const { state, player: mover, targets } of turns) {
    if (found.has(state)) continue;
    let left = 0;
    for (const target of new Set(targets)) {
      const known = at(target);
      if (!known || !good(known.worth)) left++;
      else if (known.worth.equals(worth)) {
        left++;
        if (!seen.has(target)) arrive(target, known.steps);
        seen.add(target);
      }
    }
    if (mover !== player) open.set(state, left);
  }
  for (let steps = 0; steps < arriving.length; steps++) {
    for (const target of arriving[steps] ?? []) {
      for (const { state, player: mover, targets } of predecessors.get(target) ?? []) {
        if (found.has(state)) continue;
        const left = (open.get(state) ?? 1) - 1;
        if (mover !== player) open.set(state, left);
        if (mover !== player && left > 0) continue;
        found.set(state, { worth, steps: steps + 1, edge: targets.indexOf(target) });
        arrive(state, steps + 1);
      }
    }
  }
}
