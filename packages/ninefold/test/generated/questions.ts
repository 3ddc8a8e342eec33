// What is asked of game systems that are to be one game. Answers tell of no system: they are texts, numbers, and lists
// and records of such.
import {
  type Decision,
  type DecisionTuple,
  factoringOf,
  type GameSystem,
  type PlayerId,
  previewOf,
  type Refusal,
  type State,
} from "../../src/model/index.ts";

/** What is the same in all states. */
export const OF_SYSTEM: Readonly<Record<string, (system: GameSystem) => unknown>> = {
  "the players": ({ players }) => players,
  "the tracks": ({ tracks }) => tracks.map(({ size, ...track }) => ({ ...track, size: String(size) })),
  "the families of decisions": ({ families }) => families,
  "whether nothing is hidden": ({ hidesNothing }) => hidesNothing,
  "the initial states": (system) => system.initialStates().map((state) => system.encode(state)),
};

/** What is asked of every state that a play comes to. */
export const OF_STATE: Readonly<Record<string, (system: GameSystem, state: State) => unknown>> = {
  "the encoding": (system, state) => system.encode(state),
  "the values": (system, state) => system.values(state),
  "the state of its encoding": (system, state) => system.values(system.decode(system.encode(state))),
  "the position": (system, state) => system.printPosition(state),
  "the position read back": (system, state) => read(system, system.printPosition(state)),
  "the position in each notation": (system, state) => system.notations.map((name) => system.printPosition(state, name)),
  "what everyone is shown": (system, state) => system.view(state),
  "what each player is shown": (system, state) => system.players.map(({ id }) => system.view(state, id)),
  "the factors": (system, state) => factoringOf(system).factors(state),
  "the state of the factors": (system, state) =>
    system.encode(factoringOf(system).compose(factoringOf(system).factors(state))),
  "whether a step is forced": (system, state) => system.forces(state),
};

/** What is asked of a state and a legal tuple. */
export const OF_TUPLE: Readonly<Record<string, (system: GameSystem, state: State, tuple: DecisionTuple) => unknown>> = {
  "the consequences": (system, state, tuple) =>
    system.consequences(state, tuple).map((way) => [way.probability.toFraction(), system.encode(way.state)]),
  "who is shown": (system, state, tuple) => {
    const viewers: readonly (PlayerId | undefined)[] = [undefined, ...system.players.map(({ id }) => id)];
    return ofEach(tuple, (decision, player) =>
      viewers.map((viewer) => system.showsDecision(state, player, decision, viewer)),
    );
  },
  "the steps": (system, state, tuple) =>
    ofEach(tuple, (decision, player) =>
      decision.steps?.map((_, step) => previewOf(system)?.(state, player, decision, step + 1)),
    ),
};

/** A terminal state's outcome, and what it is worth to each. */
export function ending(system: GameSystem, state: State): unknown {
  const outcome = system.outcome(state);
  return [outcome, system.players.map(({ id }) => system.worth(outcome, id)?.toFraction())];
}

/** A decision without what is its maker's own. */
export const said = ({ id, family, parameters, steps, forced, shown }: Decision): unknown => [
  id,
  family,
  parameters,
  steps,
  forced,
  shown,
];

/** A refusal but for its message, and for the layout and brackets of the rules that it quotes. */
export const refused = (refusal: Refusal | undefined): unknown =>
  refusal && [
    refusal.kind,
    refusal.condition?.replaceAll(/[\s()]/g, ""),
    refusal.reason,
    refusal.parameter,
    refusal.same,
  ];

const ofEach = (tuple: DecisionTuple, ask: (decision: Decision, player: PlayerId) => unknown): unknown =>
  tuple.map((decision, player) => decision && ask(decision, player as PlayerId));

function read(system: GameSystem, text: string): unknown {
  const found = system.parsePosition(text);
  return "state" in found ? system.encode(found.state) : found.error.message;
}
