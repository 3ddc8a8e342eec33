// The play that shows a finding as a match: for a board on which people go through it.
import { drawConsequence, type Encoding, Fault, type GameSystem, isForced, type State } from "../../model/index.ts";
import { type Match, newMatch, PlayError, type Rules } from "../../play/index.ts";
import type { PathStep } from "../states/path.ts";
import { pathOf, type ShownPlay } from "./finding.ts";

export interface ReplayedPlay {
  /** At the position that the play reaches; where it goes round in a circle, that is played after it. */
  readonly match: Match;
  /** Whether the match is there: rules that fail on the last steps let it come no further than before them. */
  readonly isWhole: boolean;
}

/** More results of chance than these are not tried for one step. */
const MAX_TRIED = 100_000;

/**
 * Plays what shows a finding of `examine`, by the same rules. Undefined where the rules fail before the first decision.
 *
 * @throws RangeError for a play that did not come from `examine`
 */
export function replayed(rules: Rules, play: ShownPlay): ReplayedPlay | undefined {
  const path = pathOf(play);
  if (!path) throw new RangeError("The play came from no examination.");
  const cycle = pliesOf(rules.system, path.steps.at(-1)?.state ?? path.start, path.cycle);
  const [setup, ...plies] = pliesOf(rules.system, path.start, path.steps);
  let match: Match;
  try {
    match = newMatch(rules, { from: path.start, chance: dealing(setup?.results ?? []) });
  } catch (error) {
    if (error instanceof Fault || error instanceof PlayError) return undefined;
    throw error;
  }
  const before = played(match, plies);
  const after = before.isWhole ? played(before.match, cycle.slice(1)) : before;
  return { match: after.match.goTo(before.match.ply), isWhole: before.isWhole && setup?.isKnown !== false };
}

/** A decision of one or several players, what chance did in it and in the forced steps after it. */
interface Ply {
  readonly step: PathStep | undefined;
  readonly results: readonly number[];
  /** Whether the results were found that lead along the path. */
  readonly isKnown: boolean;
}

/** The first is of the forced steps before all decisions. */
function pliesOf(system: GameSystem, start: State, steps: readonly PathStep[]): readonly Ply[] {
  const plies: Ply[] = [{ step: undefined, results: [], isKnown: true }];
  let from = start;
  for (const step of steps) {
    const last = plies.at(-1) as Ply;
    const results = step.chance ? resultsTo(system, from, step) : [];
    const isKnown = results !== undefined;
    if (isForced(step.tuple))
      plies.splice(-1, 1, {
        ...last,
        results: [...last.results, ...(results ?? [])],
        isKnown: last.isKnown && isKnown,
      });
    else plies.push({ step, results: results ?? [], isKnown });
    from = step.state;
  }
  return plies;
}

/** As far as the rules let it be played. */
function played(from: Match, plies: readonly Ply[]): ReplayedPlay {
  let match = from;
  for (const { step, results, isKnown } of plies) {
    if (!step || !isKnown) return { match, isWhole: false };
    let next = match;
    const chance = dealing(results);
    for (const [player, decision] of step.tuple.entries()) {
      if (!decision || decision.forced) continue;
      const committed = next.commitOption(player, decision.id, chance);
      if (!committed.success) return { match, isWhole: false };
      next = committed.match;
    }
    match = next;
  }
  return { match, isWhole: true };
}

/** Gives these results, and the first that there is to whatever is asked after them. */
function dealing(results: readonly number[]) {
  let at = 0;
  const next = () => results[at++] ?? 0;
  return { uniform: next, weighted: next };
}

/** The results of chance with which a step leads where it does, the first in order; undefined where none of those tried does. */
function resultsTo(system: GameSystem, from: State, { tuple, state }: PathStep): readonly number[] | undefined {
  const wanted: Encoding = system.encode(state);
  let tried: readonly number[] = [];
  for (let round = 0; round < MAX_TRIED; round++) {
    const asked: { readonly size: number; readonly result: number }[] = [];
    const next = (size: number): number => {
      const result = tried[asked.length] ?? 0;
      asked.push({ size, result });
      return result;
    };
    const reached = drawConsequence(system, from, tuple, {
      uniform: next,
      weighted: (weights) => next(weights.length),
    });
    if (system.encode(reached) === wanted) return asked.map(({ result }) => result);
    const last = asked.findLastIndex(({ size, result }) => result + 1 < size);
    if (last < 0) return undefined;
    tried = asked.slice(0, last + 1).map(({ result }, i) => (i === last ? result + 1 : result));
  }
  return undefined;
}
