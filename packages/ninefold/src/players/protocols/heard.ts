// A play as an engine of another program hears it: where it began, and what was decided.
import type { Decision, DecisionTuple, GameSystem, PlayerId, State } from "../../model/index.ts";
import type { Match } from "../../play/index.ts";
import { EngineError } from "./errors.ts";
import type { ProtocolTexts } from "./texts.ts";

/** A decision that was taken, and where. */
interface Taken {
  readonly player: PlayerId;
  readonly text: string;
}

export interface HeardPlay {
  /** The position before the first decision. */
  readonly from: State;
  /** Whether it is the one that the game begins in where nothing is said. */
  readonly usual: boolean;
  readonly taken: readonly Taken[];
  /** The position now, and who decides in it. */
  readonly state: State;
  readonly player: PlayerId;
}

/** EngineError NF7031 for a game that no protocol can tell of. */
export function requireTellable({ name, players, hidesNothing }: GameSystem): void {
  if (players.length !== 2) throw untellable(`${name} has ${players.length} players; engines play games of two`);
  if (!hidesNothing) throw untellable(`${name} hides something; engines are told all of a play`);
}

const untellable = (why: string): EngineError => new EngineError("NF7031", `${why}.`);

/** Plays as engines hear them. Texts of decisions are found once. */
export class Hearing {
  readonly #texts: ProtocolTexts;
  readonly #known = new WeakMap<DecisionTuple, Taken>();

  constructor(texts: ProtocolTexts) {
    this.#texts = texts;
  }

  /** What was played up to where `player` decides. EngineError NF7031 where chance or both players together have decided. */
  of(match: Match, player: PlayerId): HeardPlay {
    const { rules, start, ply, state } = match;
    const played = match.steps.slice(0, ply + 1);
    if (played.some((steps) => steps.some(({ results }) => results.length > 0))) {
      throw untellable(`Chance decides in ${rules.system.name}; engines cannot be told what it has decided`);
    }
    const [setup, ...plies] = played;
    const from = setup?.at(-1)?.state ?? start;
    let before = from;
    const taken = plies.map((steps) => {
      const [step] = steps;
      const found = step && this.#taken(rules.system, before, step.tuple);
      if (!found) throw untellable(`Both players decide at once in ${rules.system.name}; engines decide in turn`);
      before = steps.at(-1)?.state ?? before;
      return found;
    });
    const [first] = rules.system.initialStates();
    const usual = first !== undefined && rules.system.encode(start) === rules.system.encode(first);
    return { from, usual, taken, state, player };
  }

  #taken(system: GameSystem, before: State, tuple: DecisionTuple): Taken | undefined {
    const known = this.#known.get(tuple);
    if (known) return known;
    const [only, ...others] = system.players.flatMap(({ id }): readonly [PlayerId, Decision][] => {
      const decision = tuple[id];
      return decision ? [[id, decision]] : [];
    });
    if (!only || others.length > 0) return undefined;
    const [player, decision] = only;
    const taken = { player, text: this.#texts.write(before, player, decision) };
    this.#known.set(tuple, taken);
    return taken;
  }
}
