// Which chance results everybody draws together, and which one seat alone.
import type { DecisionTuple, State } from "ninefold/model";
import { recording } from "ninefold/play";
import type { Hex } from "ninefold-log";
import { type Ask, answered, askedOf } from "../chance/ask.ts";
import { streamOf } from "../chance/stream.ts";
import type { Deck } from "../deck/deck.ts";
import { SealedError } from "../errors.ts";
import { MAX_DRAWS } from "../transcript/body.ts";
import { differing } from "./cells.ts";
import { DEALT, isDeal } from "./deals.ts";
import { type Drawn, type HiddenDraw, taken, type World } from "./line.ts";
import type { Setting } from "./setting.ts";

/** Outcomes of one private draw. */
const MAX_OUTCOMES = 4096;

/** What the rules ask chance in a turn, if the first results are these and all others 0, and where that leads to. */
function trial(
  setting: Setting,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
  results: readonly number[],
) {
  const asks: Ask[] = [];
  const source = askedOf((ask, number) => {
    asks.push(ask);
    return results[number] ?? 0;
  });
  const { state } = taken(setting, world, tuple, source);
  return { asks, state };
}

const ASKED = Symbol("asked");

/** The world one turn later if the rules ask no chance on the path there, else undefined. */
export function withoutChance(
  setting: Setting,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
): World | undefined {
  try {
    const { state, choices } = taken(
      setting,
      world,
      tuple,
      askedOf(() => {
        throw ASKED;
      }),
    );
    return { state, choices };
  } catch (error) {
    if (error === ASKED) return undefined;
    throw error;
  }
}

export interface Burst {
  /** What the seats committed to, by seat, for their private draws. */
  readonly roots: readonly (Hex | undefined)[];
  readonly round: number;
  readonly seed: Hex;
}

/** All chance results of a turn by its seed. `first`: the number of the first new secret. */
export function drawsOf(
  setting: Setting,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
  burst: Burst,
  first: number,
  deck?: Deck,
): { readonly drawn: readonly Drawn[]; readonly secrets: readonly HiddenDraw[]; readonly world?: World } {
  if (!setting.drawsApart && !deck) {
    const source = recording(streamOf(burst.seed));
    const { state, choices } = taken(setting, world, tuple, source);
    return { drawn: source.results.map((result) => ({ result })), secrets: [], world: { state, choices } };
  }
  const stream = streamOf(burst.seed);
  const drawn: Drawn[] = [];
  const secrets: HiddenDraw[] = [];
  const results: number[] = [];
  for (;;) {
    const { asks } = trial(setting, world, tuple, results);
    const ask = asks[results.length];
    if (!ask) return { drawn, secrets };
    if (deck && isDeal(setting, deck, results, ask, (all) => trial(setting, world, tuple, all).state)) {
      results.push(DEALT);
      drawn.push({ result: DEALT });
      continue;
    }
    const secret = secretDraw(setting, results, ask, (all) => trial(setting, world, tuple, all).state);
    if (secret === undefined) {
      const result = answered(stream, ask);
      results.push(result);
      drawn.push({ result });
      continue;
    }
    const number = first + secrets.length;
    const leaf = secrets.filter(({ seat }) => seat === secret.seat).length;
    const { round, seed, roots } = burst;
    const commitment = roots[secret.seat];
    if (leaf >= MAX_DRAWS || commitment === undefined)
      throw new SealedError("NF9012", `More than ${MAX_DRAWS} draws of one seat come together.`);
    secrets.push({ of: "draw", number, round, commitment, leaf, seed, ask, ...secret });
    results.push(0);
    drawn.push({ secret: number });
  }
}

/** Whose a draw is, if it is one seat's: all that it changes are cells that the plan gives to that seat. SealedError NF9012 where it changes others too. */
function secretDraw(
  setting: Setting,
  before: readonly number[],
  ask: Ask,
  stateBy: (results: readonly number[]) => State,
) {
  if (ask.outcomes > MAX_OUTCOMES)
    throw new SealedError("NF9012", `A draw has ${ask.outcomes} outcomes, more than ${MAX_OUTCOMES}.`);
  const states = Array.from({ length: ask.outcomes }, (_, result) => stateBy([...before, result]));
  const { cells, reachesOpen } = differing(setting, states);
  if (cells.length === 0) return undefined;
  const owners = new Set(cells.map(({ owner }) => owner));
  const [seat] = owners;
  if (reachesOpen || owners.size > 1 || seat === undefined)
    throw new SealedError(
      "NF9012",
      `One draw changes ${cells.map(({ name }) => name).join(", ")} and more than one seat's cells.`,
    );
  const opens = setting.secretTracks.get(cells[0]!.track)?.opens ?? "shown";
  return { seat, cells: cells.map(({ name }) => name), opens };
}
