import { lookOf } from "../../knowledge/index.ts";
import { type Choices, type Encoding, Fault, type GameSystem, type Player, type State } from "../../model/index.ts";
import { checksum } from "../../play/platform/hash.ts";
import type { Exploration } from "../states/exploration.ts";
import { type Path, pathTo } from "../states/path.ts";
import { entryAt } from "../tables.ts";
import type { Views } from "./disclosures.ts";
import type { Effort } from "./effort.ts";
import type { Witness } from "./holes.ts";

/** Why a decision is refused. */
export interface Refused {
  readonly message: string;
  /** What refuses it, as written in the rules. */
  readonly condition: string;
}

/** Two states that look the same to a player, and are told apart by what the rules say of a decision of that player. */
export interface Leak {
  readonly player: Player;
  /** A play to the one. */
  readonly path: Path;
  readonly other: Encoding;
  /** The decision, and what is said of it: undefined where it is legal, else why it is refused. */
  readonly decision: string;
  readonly here: Refused | undefined;
  readonly there: Refused | undefined;
}

/** The first state met of those that look the same to a player. */
interface Seen {
  readonly encoding: Encoding;
  /** Of the ids of the decisions that are legal there. */
  readonly legal: string;
}

/** So many decisions are tried where they are not legal, in so many pairs of states, and so many questions are asked. */
const MAX_TRIED = 64;
const MAX_PAIRS = 20_000;
const MAX_QUESTIONS = 50_000;

/** Looks for what players learn from what they may decide and not from what they are shown, a leak of each player. */
export class Leaks {
  readonly #system: GameSystem;
  readonly #effort: Effort;
  /** By player and look. */
  readonly #seen = new Map<string, Seen>();
  /** Decisions that somebody may make somewhere. */
  readonly #tried = new Set<string>();
  /** States that look the same to a player, who may decide the same in them. */
  readonly #pairs: { readonly player: Player; readonly here: Encoding; readonly there: Encoding }[] = [];
  readonly #found = new Map<Player, Leak>();

  constructor(system: GameSystem, effort: Effort) {
    this.#system = system;
    this.#effort = effort;
  }

  /** A state in which players decide. Whose turn it is everyone is told, so each is asked where it is theirs. */
  state(state: State, choices: Choices, views: Views, witness: Witness): void {
    for (const player of this.#system.players) {
      const legal = entryAt(choices, player.id).map(({ id }) => id);
      if (legal.length === 0 || this.#found.has(player)) continue;
      for (const id of legal) if (this.#tried.size < MAX_TRIED) this.#tried.add(id);
      const look = lookOf(entryAt(views, player.id));
      const key = `${player.id} ${checksum(look)}`;
      const here = this.#system.encode(state);
      const sum = checksum(legal.join("\n"));
      const first = this.#seen.get(key);
      if (!first) this.#seen.set(key, { encoding: here, legal: sum });
      else if (first.legal !== sum) this.#compareLegal(player, state, first.encoding, witness);
      else if (this.#pairs.length < MAX_PAIRS) this.#pairs.push({ player, here, there: first.encoding });
    }
  }

  /** The leaks, of each player one, after the states that were explored have been asked why decisions are refused in them. */
  found(explored: Exploration): readonly Leak[] {
    let questions = 0;
    for (const { player, here, there } of this.#pairs) {
      const index = explored.indexOf(here);
      if (index === undefined || this.#found.has(player)) continue;
      if (questions >= MAX_QUESTIONS || this.#effort.isSpent()) break;
      const state = this.#system.decode(here);
      const legal = new Set(this.#system.legal(state, player.id).map(({ id }) => id));
      const refused = [...this.#tried].filter((id) => !legal.has(id));
      questions += 2 * refused.length;
      this.#effort.asked(1 + 2 * refused.length);
      this.#compare(player, state, there, refused, () => pathTo(explored, index));
    }
    return [...this.#found.values()];
  }

  #compareLegal(player: Player, state: State, there: Encoding, { path }: Witness): void {
    const states = [state, this.#system.decode(there)];
    const legal = states.flatMap((one) => this.#system.legal(one, player.id).map(({ id }) => id));
    this.#compare(player, state, there, [...new Set(legal)], path);
  }

  #compare(player: Player, state: State, there: Encoding, decisions: readonly string[], path: () => Path): void {
    const other = this.#system.decode(there);
    for (const decision of decisions) {
      const [one, two] = [state, other].map((asked) => this.#refused(asked, player, decision));
      if (JSON.stringify(one) === JSON.stringify(two)) continue;
      const [look, same] = [state, other].map((seen) => lookOf(this.#system.view(seen, player.id)));
      if (look === same)
        this.#found.set(player, { player, path: path(), other: there, decision, here: one, there: two });
      return;
    }
  }

  #refused(state: State, { id }: Player, decision: string): Refused | undefined {
    try {
      const refusal = this.#system.refusal(state, id, decision);
      return refusal && { message: refusal.message, condition: refusal.condition ?? refusal.kind };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { message: error.message, condition: error.code };
    }
  }
}
