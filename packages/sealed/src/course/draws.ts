// Which chance results everybody draws together, and which one seat alone.
import type { DecisionTuple, State } from "ninefold/model";
import type { Hex } from "ninefold-log";
import { type Ask, answered, askedOf } from "../chance/ask.ts";
import { streamOf } from "../chance/stream.ts";
import type { Deck } from "../deck/deck.ts";
import { SealedError } from "../errors.ts";
import { MAX_DRAWS } from "../transcript/body.ts";
import { differing } from "./cells.ts";
import { DEALT, isDeal } from "./deals.ts";
import { type Drawn, type HiddenDraw, stateWith, taken, UNKNOWN, type World } from "./line.ts";
import type { Setting } from "./setting.ts";

/** Outcomes of one private draw. */
const MAX_OUTCOMES = 4096;

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
  { seed, round, roots }: Burst,
  first: number,
  deck?: Deck,
): { readonly drawn: readonly Drawn[]; readonly secrets: readonly HiddenDraw[]; readonly world: World } {
  const stream = streamOf(seed);
  const drawn: Drawn[] = [];
  const secrets: HiddenDraw[] = [];
  const results: number[] = [];
  const stateBy = (all: readonly number[]): State => stateWith(setting, world, tuple, all);
  const drawnBy = (ask: Ask): Drawn => {
    if (deck && isDeal(setting, deck, { world, tuple }, results, ask)) return { result: DEALT };
    const secret = setting.drawsApart || deck ? secretDraw(setting, results, ask, stateBy) : undefined;
    if (!secret) return { result: answered(stream, ask) };
    const number = first + secrets.length;
    const leaf = secrets.filter(({ seat }) => seat === secret.seat).length;
    const commitment = roots[secret.seat];
    if (leaf >= MAX_DRAWS || commitment === undefined)
      throw new SealedError("NF9012", `More than ${MAX_DRAWS} draws of one seat come together.`);
    secrets.push({ of: "draw", number, round, commitment, leaf, seed, ask, ...secret });
    return { secret: number };
  };
  const source = askedOf((ask) => {
    const one = drawnBy(ask);
    const result = "result" in one ? one.result : UNKNOWN;
    drawn.push(one);
    results.push(result);
    return result;
  });
  return { world: taken(setting, world, tuple, source), drawn, secrets };
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
