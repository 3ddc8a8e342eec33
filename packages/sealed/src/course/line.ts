// What has been played, as far as everybody knows it, and the worlds that agree with it.
import type { ChanceSource, Choices, Decision, DecisionTuple, State } from "ninefold/model";
import { type Settled, settle, supplied, takePly } from "ninefold/play";
import type { Hex } from "ninefold-log";
import { type Ask, askedOf } from "../chance/ask.ts";
import type { PlannedTrack } from "../transcript/plan.ts";
import { type Answered, afterForced, decidedState, valuesIn, withValues } from "./answers.ts";
import type { Setting } from "./setting.ts";

/** What one seat has settled on or drawn and everybody else does not know yet. */
interface SecretParts {
  /** Its index in `Line.secrets`. */
  readonly number: number;
  readonly seat: number;
  /** In which it was committed to. */
  readonly round: number;
  readonly commitment: Hex;
  /** The cells that depend on it, and when they are opened. */
  readonly cells: readonly string[];
  readonly opens: NonNullable<PlannedTrack["opens"]>;
}
export interface HiddenDecision extends SecretParts {
  readonly of: "decision";
  readonly family: string;
}
export interface HiddenDraw extends SecretParts {
  readonly of: "draw";
  /** Which leaf of the tree of commitments. */
  readonly leaf: number;
  /** The public seed that was opened after it was committed to. */
  readonly seed: Hex;
  readonly ask: Ask;
}
export type Secret = HiddenDecision | HiddenDraw;

/** What a secret turns out to be: the id of a decision, or a chance result. */
export type Known = ReadonlyMap<number, string | number>;
export const NOTHING: Known = new Map();

/**
 * What a seat decided: an id, or a secret by its number; null for who waits. `hidden`: the family of a decision whose id is only what stands
 * for it, since the cards that it names are closed.
 */
export type Chosen =
  | { readonly id: string; readonly hidden?: string }
  | { readonly secret: number; readonly family: string }
  | null;
export type Drawn = { readonly result: number } | { readonly secret: number };

/** A ply, or what comes before the first: `chosen` is undefined then. */
export interface Turn {
  readonly chosen: readonly Chosen[] | undefined;
  readonly drawn: readonly Drawn[];
  readonly answer?: Answered;
}

export interface Line {
  readonly turns: readonly Turn[];
  readonly secrets: readonly Secret[];
  readonly opened: Known;
  /** The play in the world of what everybody knows. */
  readonly world: World;
}

/** A state in which players decide or the play is over. */
export interface World {
  readonly state: State;
  readonly choices: Choices;
}

/** A world that the rules do not allow: the decision of this seat is not legal. */
export class Illegal extends Error {
  readonly seat: number;
  constructor(seat: number, message: string) {
    super(message);
    this.seat = seat;
  }
}

/** Whether everybody is shown all of a decision in a state. */
export const isShown = ({ system }: Setting, { state }: World, seat: number, decision: Decision): boolean =>
  system.showsDecision(state, system.players[seat]!.id, decision);

/** A decision of the family stands for one that is not known: the first that is hidden. */
function decisionOf(setting: Setting, world: World, seat: number, chosen: Chosen, known: Known): Decision | null {
  if (!chosen) return null;
  const legal = world.choices[seat]!;
  const id = "id" in chosen ? chosen.id : known.get(chosen.secret);
  const found = legal.find((one) =>
    id === undefined && "family" in chosen
      ? one.family === chosen.family && !isShown(setting, world, seat, one)
      : one.id === id,
  );
  if (!found)
    throw new Illegal(seat, `${setting.system.players[seat]!.name} cannot decide ${id ?? "so"} in this state.`);
  return found;
}

/** What seats decided as the rules are asked. Illegal where one could not. */
export const tupleOf = (setting: Setting, world: World, chosen: readonly Chosen[], known: Known): DecisionTuple =>
  chosen.map((one, seat) => decisionOf(setting, world, seat, one, known));

/** The world after a turn. */
export function taken(
  setting: Setting,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
  chance: ChanceSource,
): World {
  const { system, start } = setting;
  return worldAt(world && tuple ? takePly(system, world.state, tuple, chance) : settle(system, start, chance));
}

const worldAt = ({ state, choices }: Settled): World => ({ state, choices });

/** What stands for a chance result that is not known. */
export const UNKNOWN = 0;

/** The state after a turn, if the first chance results are these and all others not known. */
export const stateWith = (
  setting: Setting,
  world: World | undefined,
  tuple: DecisionTuple | undefined,
  results: readonly number[],
): State =>
  taken(
    setting,
    world,
    tuple,
    askedOf((_, number) => results[number] ?? UNKNOWN),
  ).state;

/** A world one turn later. */
export function after(setting: Setting, world: World | undefined, turn: Turn, known: Known): World {
  const { chosen, drawn, answer } = turn;
  const results = drawn.map((one) => ("result" in one ? one.result : ((known.get(one.secret) ?? UNKNOWN) as number)));
  const tuple = world && chosen && tupleOf(setting, world, chosen, known);
  if (!answer || !world || !tuple) return taken(setting, world, tuple, supplied(results));
  const decided = decidedState(setting.system, world.state, tuple);
  return worldAt(afterForced(setting.system, answeredState(setting, decided, answer, known)));
}

/** The state as the seat has said that it is; where its secrets are known, it has to be so. Illegal where it is not. */
function answeredState(
  { system }: Setting,
  state: State,
  { seat, tracks, values, secrets }: Answered,
  known: Known,
): State {
  if (!secrets.every((number) => known.has(number))) {
    const said = withValues(system, state, tracks, values);
    if (said) return said;
  } else if (valuesIn(system, state, tracks).every((value, i) => value === values[i])) return state;
  throw new Illegal(
    seat,
    `${tracks.join(", ")} is not ${values.join(", ")}, as ${system.players[seat]!.name} has said.`,
  );
}

/** The world that has these secrets, played from the beginning: what is not among them stands there as it may be. Illegal where the rules do not allow it. */
export function worldOf(setting: Setting, turns: readonly Turn[], known: Known): World {
  let world: World | undefined;
  for (const turn of turns) world = after(setting, world, turn, known);
  if (!world) throw new RangeError("A play has a beginning.");
  return world;
}
