// The perceived game system (004 §2) of one player: what she is shown and may expect is a game system of its own. A game
// system comes in, and another implementation of the waist goes out, whose states are her information states.
import { quote } from "../../language/text/quoting.ts";
import {
  attachExtensions,
  type Decision,
  type DecisionTuple,
  type Display,
  type GameSystem,
  gesturesOf,
  type Outcome,
  outcomeOfParts,
  type PlayerId,
  type Refusal,
  type State,
  sayerFor,
  type Track,
  type TrackValue,
  type ViewedTrack,
  worthsOf,
} from "../../model/index.ts";
import { frozen } from "../../model/system/frozen.ts";
import { type Belief, possibleStates } from "../belief/believing.ts";
import { beginnings, type Mixtures } from "../belief/hypothesis.ts";
import type { Perspective } from "../perspective.ts";
import { type Expectations, Expecting } from "./information.ts";
import { type PerceivedConsequence, PerceivedState, PerceivedStates } from "./perceived-states.ts";

export interface PerceivedSystem extends GameSystem {
  /** The belief of who is in this information state. */
  belief(state: State): Belief;
  /** All that the player has been shown in this information state. */
  perspective(state: State): Perspective;
}

/** The two forced steps: no id of a written decision has a space in its name. */
const BEGIN: Decision = frozen({ id: "play begins", family: "play begins", parameters: [], forced: true });
const WAIT: Decision = frozen({
  id: "others decide",
  family: "others decide",
  parameters: [],
  forced: true,
  shown: true,
});

/** What the value of a track is where it is hidden and nothing is shown in its place. */
const HIDDEN = "hidden";

/**
 * The game as one player perceives it: she alone decides, where she decides in the game, and all else is chance as she must
 * expect it: deals, what is hidden, and the decisions of the others, who take them by their mixtures. States are her
 * information states, so that no two plays come together again; a forced step leads from the start, where nothing is shown,
 * to the first of them, and one from each in which she waits. Solved, it gives her best response to the mixtures.
 *
 * The questions about a state throw KnowledgeError NF8002 where more states are possible than may be held, and NF8003 for
 * a mixture that does not give each legal decision a probability, or gives probabilities that do not sum to 1.
 *
 * @throws RangeError for a player that the game does not have.
 */
export function perceivedSystem(system: GameSystem, player: PlayerId, options: Expectations = {}): PerceivedSystem {
  const viewer = system.players[player];
  if (!viewer) throw new RangeError(`${system.name} has no player ${player}`);
  const face = new Face(system, player, options);
  const own = (state: State): PerceivedState => face.own(state);
  const states = face.states;
  const consequences = (state: State, tuple: DecisionTuple): readonly PerceivedConsequence[] =>
    states.after(own(state), face.taken(own(state), tuple));
  const perceived: PerceivedSystem = Object.freeze<PerceivedSystem>({
    name: `${system.name}_${viewer.name}`,
    title: `${system.title}, as ${viewer.name} perceives it`,
    rules: rulesOf(system, player, options),
    players: frozen([{ id: 0 as PlayerId, name: viewer.name }]),
    tracks: face.tracks,
    families: system.families,
    notations: frozen([]),
    hidesNothing: true,
    display: face.display,
    initialStates: () => [stateOf(states.start)],
    forces: (state) => face.forced(own(state)) !== undefined,
    legal: (state, id) => face.legal(own(state), id),
    refusal: (state, id, decision) => face.refusal(own(state), id, decision),
    consequences: (state, tuple) =>
      consequences(state, tuple).map((one) => ({ probability: one.probability, state: stateOf(one.state) })),
    draw(state, tuple, chance) {
      const all = consequences(state, tuple);
      const drawn = all.length === 1 ? 0 : chance.weighted(all.map(({ probability }) => probability));
      return stateOf(all[drawn]!.state);
    },
    outcome: (state) => face.outcome(own(state)),
    view: (state) => face.view(own(state)),
    showsDecision: () => true,
    worth: (outcome, id) => face.worth(outcome, id),
    values: (state) => face.values(own(state)),
    encode: (state) => own(state).encoding,
    decode: (encoding) => stateOf(states.decode(encoding)),
    printPosition(state, notation) {
      if (notation !== undefined) throw new RangeError(`${quote(notation)} is no notation of an information state`);
      return own(state).history || START;
    },
    parsePosition(text) {
      const found = states.find(text.trim() === START ? "" : text.trim());
      if (found) return { state: stateOf(found) };
      return { error: { code: "NF3001", message: `${quote(text)} is no history of ${viewer.name}` } };
    },
    belief: (state) => face.belief(own(state)),
    perspective: (state) => face.perspective(own(state)),
  });
  attachExtensions(perceived, {
    endingReason: (state) => own(state).information?.endingReason,
    say: sayerFor(system),
    gestures: (_, family, parameters) => gesturesOf(system)(player, family, parameters),
  });
  return perceived;
}

const START = "start";

const stateOf = (state: PerceivedState): State => state as unknown as State;

/** The answers of a perceived system about one of its states. */
class Face {
  readonly states: PerceivedStates;
  readonly tracks: readonly Track[];
  readonly display: Display;
  readonly #system: GameSystem;
  readonly #player: PlayerId;
  readonly #expecting: Expecting;
  readonly #options: Expectations;
  readonly #history: string;

  constructor(system: GameSystem, player: PlayerId, options: Expectations) {
    [this.#system, this.#player, this.#options] = [system, player, options];
    this.#expecting = new Expecting(system, player, options);
    this.states = new PerceivedStates(this.#expecting, player);
    let history = "history";
    while (system.tracks.some(({ name }) => name === history)) history += "′";
    this.#history = history;
    const all = { name: history, indices: [[]], type: "History", size: 0n };
    this.tracks = frozen([...system.tracks.map((track) => ({ ...track, size: track.size + 1n })), all]);
    this.display = frozen({ ...system.display, hidden: [...system.display.hidden, history] });
  }

  own(state: State): PerceivedState {
    const held: unknown = state;
    if (held instanceof PerceivedState && held.states === this.states) return held;
    throw new RangeError(`the state does not belong to this perceived system of ${this.#system.name}`);
  }

  /** The forced step that comes, if one does. */
  forced({ information }: PerceivedState): Decision | undefined {
    if (!information) return BEGIN;
    return information.outcome || information.own.length > 0 ? undefined : WAIT;
  }

  legal(state: PerceivedState, id: PlayerId): readonly Decision[] {
    if (id !== 0) throw new RangeError(`a perceived system has no player ${id}`);
    const forced = this.forced(state);
    return forced ? [forced] : (state.information?.own ?? []);
  }

  /** The id of the player's decision in a tuple; undefined for a forced step. */
  taken(state: PerceivedState, [decision, ...others]: DecisionTuple): string | undefined {
    const legal = this.legal(state, 0 as PlayerId).find(({ id }) => id === decision?.id);
    if (!legal || others.length > 0)
      throw new RangeError(`the tuple is not legal after ${quote(state.history || START)}`);
    return legal.forced ? undefined : legal.id;
  }

  refusal(state: PerceivedState, id: PlayerId, decision: string): Refusal | undefined {
    if (this.legal(state, id).some((legal) => legal.id === decision)) return undefined;
    const { information } = state;
    if (!information) return { kind: "forced", message: "the play begins first" };
    const [first, ...others] = information.hypotheses.map((one) =>
      this.#system.refusal(one.state, this.#player, decision),
    );
    const known = JSON.stringify(first);
    if (first && others.every((other) => JSON.stringify(other) === known)) return first;
    return { kind: "condition", message: `${quote(decision)} is refused for a reason that is hidden` };
  }

  outcome({ information, history }: PerceivedState): Outcome {
    const outcome = information?.outcome;
    if (!outcome) throw new RangeError(`the play is not over after ${quote(history || START)}`);
    const { player, ...parts } = outcome;
    return outcomeOfParts({ ...parts, ...(player === this.#player && { player: 0 as PlayerId }) });
  }

  worth(outcome: Outcome, id: PlayerId): ReturnType<GameSystem["worth"]> {
    if (id !== 0) throw new RangeError(`a perceived system has no player ${id}`);
    const player = this.#system.players.find(({ name }) => name === outcome.subject)?.id;
    const given = outcomeOfParts({ ...outcome, ...(player !== undefined && { player }) });
    return worthsOf(this.#system, given)?.[this.#player];
  }

  values(state: PerceivedState): readonly TrackValue[] {
    return this.view(state).map(({ track, index, value, instead }) => ({
      track,
      index,
      value: value ?? instead ?? HIDDEN,
    }));
  }

  view({ information, history }: PerceivedState): readonly ViewedTrack[] {
    const shown: readonly ViewedTrack[] =
      information?.knowledge.view.map(({ plain: _, ...one }) => one) ??
      this.#system.tracks.flatMap(({ name, indices }) =>
        indices.map((index) => ({ track: name, index, value: undefined })),
      );
    return [...shown, { track: this.#history, index: [], value: history || START }];
  }

  belief({ information }: PerceivedState): Belief {
    const { from = this.#system.initialStates(), mixtures } = this.#options;
    const hypotheses = information?.hypotheses ?? beginnings(this.#system, from, mixtures);
    return { exact: true, states: possibleStates(this.#system, hypotheses), effective: undefined };
  }

  perspective({ information }: PerceivedState): Perspective {
    if (!information) return this.#expecting.start.perspective({ choices: [], to: [] });
    const { knowledge, own, deciding } = information;
    return knowledge.perspective({ choices: own, to: deciding });
  }
}

const numbers = new WeakMap<Mixtures, number>();
let numbered = 0;

/** Mixtures have no text: each is given a number, which names it as long as the program runs. */
function numberOf(mixtures: Mixtures): number {
  const number = numbers.get(mixtures) ?? ++numbered;
  numbers.set(mixtures, number);
  return number;
}

function rulesOf(system: GameSystem, perceived: PlayerId, { from, mixtures }: Expectations): string {
  const positions = from?.map((state) => system.printPosition(state));
  return `${JSON.stringify({ perceived, mixtures: mixtures && numberOf(mixtures), from: positions })}\n${system.rules}`;
}
