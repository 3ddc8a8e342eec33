// All plays of a small game, each with its probability and what a player observes of it: beliefs by counting.
import { Knowledge, type Perspective } from "../../src/knowledge/index.ts";
import {
  type Decision,
  type DecisionTuple,
  endingReasonOf,
  type GameSystem,
  isForced,
  isSeenBefore,
  legalTuples,
  type Player,
  type PlayerId,
  type Rational,
  rational,
  type State,
} from "../../src/model/index.ts";

/** Plays that a player cannot tell apart: how probable each state is that they lead to. */
export interface Alike {
  readonly perspective: Perspective;
  readonly states: Map<string, Rational>;
}

/** The probability with which a player takes a decision, by what she has observed. */
export type Habit = (player: PlayerId, infostate: string, decision: Decision, among: readonly Decision[]) => Rational;

interface Point {
  readonly state: State;
  readonly probability: Rational;
  /** What the viewer has observed, read off the rules. */
  readonly observed: string;
  /** What each player knows, the viewer last. */
  readonly known: readonly Knowledge[];
}

/** Whether the viewer takes a decision, by what she has observed. */
type Chosen = (infostate: string, decision: Decision) => boolean;

/**
 * Goes through all plays up to so many plies in which the viewer decides as chosen, and sorts what they lead to by what she
 * has observed.
 */
export function everyPlay(
  system: GameSystem,
  viewer: Player,
  plies: number,
  habit: Habit,
  chosen: Chosen = () => true,
): readonly Alike[] {
  const found = new Map<string, Alike>();
  const starts = system.initialStates();
  const nothing = [...system.players, viewer].map(({ id }) => Knowledge.begin(system, id));
  const open = starts.map((state): { readonly point: Point; readonly ply: number } => ({
    point: { state, probability: rational(1, starts.length), observed: "", known: nothing },
    ply: 0,
  }));
  const look = (state: State): string =>
    JSON.stringify(system.view(state, viewer.id).map(({ value, instead }) => [value ?? null, instead ?? null]));
  for (let next = open.pop(); next; next = open.pop()) {
    const { ply } = next;
    let { point } = next;
    const tuples = legalTuples(system, point.state);
    const [first] = tuples;
    const seen = first === undefined || isSeenBefore(first);
    if (seen) {
      const known = point.known.map((one) => one.seeing(point.state));
      point = { ...point, known, observed: `${point.observed}S${look(point.state)}` };
    }
    if (!first || !isForced(first)) {
      point = deciding(system, viewer, point);
      note(system, viewer, found, point);
      if (ply === plies) continue;
    }
    for (const tuple of tuples) {
      const own = isForced(tuple) ? null : tuple[viewer.id];
      if (own && !chosen(point.known.at(-1)!.perspective({ choices: [], to: [] }).infostate, own)) continue;
      const taken = probabilityOf(system, viewer, point, tuple, habit);
      const observed = isForced(tuple) ? "" : `D${observedOf(system, viewer, point.state, tuple)}`;
      for (const { state, probability } of system.consequences(point.state, tuple)) {
        const after = {
          state,
          probability: point.probability.mul(taken).mul(probability),
          observed: point.observed + observed,
          known: point.known.map((one) => one.after(point.state, tuple)),
        };
        open.push({ point: after, ply: isForced(tuple) ? ply : ply + 1 });
      }
    }
  }
  return [...found.values()];
}

function deciding(system: GameSystem, viewer: Player, point: Point): Point {
  const choices = system.players.map(({ id }) => system.legal(point.state, id));
  const players = system.players.flatMap(({ id }) => (choices[id]!.length > 0 ? [id] : []));
  const own = choices[viewer.id]!.map(({ id }) => id);
  const known = [...system.players, viewer].map(({ id }, i) => {
    const now = point.known[i]!.deciding(players, choices[id]!);
    return players.length > 0 ? now : now.ended(system.outcome(point.state), endingReasonOf(system, point.state));
  });
  const over = players.length > 0 ? "" : system.outcome(point.state).text;
  return { ...point, known, observed: `${point.observed}P${JSON.stringify([players, own, over])}` };
}

function note(system: GameSystem, viewer: Player, found: Map<string, Alike>, point: Point): void {
  const { state, observed, probability, known } = point;
  const choices = system.legal(state, viewer.id);
  const alike = found.get(observed) ?? {
    perspective: known.at(-1)!.perspective({ choices, to: [] }),
    states: new Map(),
  };
  found.set(observed, alike);
  const encoding = system.encode(state);
  alike.states.set(encoding, (alike.states.get(encoding) ?? rational(0)).add(probability));
}

/** With which probability the others decide so. */
function probabilityOf(
  system: GameSystem,
  viewer: Player,
  { state, known }: Point,
  tuple: DecisionTuple,
  habit: Habit,
): Rational {
  if (isForced(tuple)) return rational(1);
  return tuple.reduce((product, decision, player) => {
    if (!decision || player === viewer.id) return product;
    const legal = system.legal(state, system.players[player]!.id);
    return product.mul(habit(player as PlayerId, known[player]!.infostate, decision, legal));
  }, rational(1));
}

function observedOf(system: GameSystem, viewer: Player, state: State, tuple: DecisionTuple): string {
  const shown = tuple.map((decision, by) => {
    if (!decision) return "";
    const whole = by === viewer.id || system.showsDecision(state, system.players[by]!.id, decision, viewer.id);
    return whole ? decision.id : decision.family;
  });
  return JSON.stringify(shown);
}
