// Rules not told (004 §3.3): a player knows that one of several games is played, and not which. The games come in; what
// holds in all of them goes out, what holds in some, and how the player finds out soonest which one it is.
import type { Believing } from "../belief/consistent.ts";
import type { Information } from "../perceived/information.ts";
import { type Experiment, Experiments, type Tried } from "./experiments.ts";
import { type Candidate, type Joint, Joints, type Shown } from "./joint.ts";

export interface UntoldOptions {
  /** So many points of the games are looked at: 20,000 where nothing is said. */
  readonly maxPoints?: number | undefined;
  /** So many states of a game may be possible at one of them: 20,000 where nothing is said. */
  readonly maxStates?: number | undefined;
}

/** Where the games differ for the first time on the way there. By game, by index, what it is in it; undefined where nothing looks so. */
export interface RuleDifference {
  /**
   * shown: what the last step of `history` tells is not shown in other games. decisions: other decisions are legal, or others
   * decide. end: the play is over in some of the games alone, or with another outcome.
   */
  readonly kind: "shown" | "decisions" | "end";
  readonly history: readonly string[];
  /** What the player may decide, who decides where it is others, or the outcome; empty for what is shown. */
  readonly games: ReadonlyMap<number, readonly string[]>;
}

/** What is known of rules that are not told. */
export interface Untold {
  /** How many points have been compared that look the same in at least two games. */
  readonly points: number;
  /** The player's decisions in them, and the games in which each is legal wherever it is in another that looks the same. */
  readonly decisions: ReadonlyMap<string, ReadonlySet<number>>;
  /** The outcomes of plays that look the same up to their end, and the games that have them. */
  readonly outcomes: ReadonlyMap<string, ReadonlySet<number>>;
  /** Those met first. */
  readonly differences: readonly RuleDifference[];
  /** The shortest play after which one game alone is possible, with luck. */
  readonly soonest: Experiment | undefined;
  /** What the player decides so that one game alone is possible after so few plies, whatever others and chance do. */
  readonly surest: Experiment | undefined;
  /** Whether all points have been looked at that could have told more. */
  readonly complete: boolean;
}

const MAX_POINTS = 20_000;
const MAX_DIFFERENCES = 100;

/**
 * What several games have in common for one player, up to where it is certain which one is played: exact as far as it goes,
 * a ply at a time. What others and chance may do counts, not how probable it is: games that differ in probabilities alone are
 * never told apart.
 *
 * @throws RangeError for fewer than two games; KnowledgeError NF8002 where more states are possible at once than may be held;
 * Fault where the rules of a game have a hole.
 */
export function* untold(candidates: readonly Candidate[], options: UntoldOptions = {}): Believing<Untold> {
  if (candidates.length < 2) throw new RangeError(`to tell games apart there must be two, found ${candidates.length}`);
  const { maxPoints = MAX_POINTS, maxStates } = options;
  const joints = new Joints(candidates, maxStates);
  const noting = new Noting(candidates);
  const all = new Set(candidates.keys());
  const begun = joints.begun();
  noting.note(begun, all);
  const experiments = new Experiments(begun);
  let level: readonly Tried[] = experiments.open();
  let surest = experiments.surest();
  let points = 0;
  while (level.length > 0 && !surest && points < maxPoints) {
    for (const tried of level) {
      if (points++ >= maxPoints) break;
      for (const decision of decisionsAt(tried.joint)) {
        const shown = joints.after(tried.joint, decision);
        noting.note(shown, new Set(tried.joint.games.keys()));
        experiments.tried(tried, decision, shown);
      }
      yield { done: points };
    }
    if (points > maxPoints) break;
    level = experiments.open();
    surest = experiments.surest();
  }
  const soonest = experiments.soonest();
  return { ...noting.noted, soonest, surest, complete: surest !== undefined || level.length === 0 };
}

/** What the player may decide; undefined where others do. */
function decisionsAt({ games }: Joint): readonly (string | undefined)[] {
  const [first] = games.values();
  const own = first?.own.map(({ id }) => id) ?? [];
  return own.length > 0 ? own : [undefined];
}

/** What is found in all that is looked at. */
class Noting {
  readonly #candidates: readonly Candidate[];
  readonly #decisions = new Map<string, Set<number>>();
  readonly #outcomes = new Map<string, Set<number>>();
  readonly #differences: RuleDifference[] = [];
  #points = 0;

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
  }

  get noted(): Pick<Untold, "points" | "decisions" | "outcomes" | "differences"> {
    return {
      points: this.#points,
      decisions: this.#decisions,
      outcomes: this.#outcomes,
      differences: this.#differences,
    };
  }

  /** What may be shown after a point that was possible in these games. */
  note(all: readonly Shown[], games: ReadonlySet<number>): void {
    for (const { history, joints } of all) {
      const showing = new Set(joints.flatMap((joint) => [...joint.games.keys()]));
      if (showing.size < games.size)
        this.#differ({ kind: "shown", history, games: new Map([...showing].map((game) => [game, []])) });
      if (showing.size < 2) continue;
      this.#points++;
      this.#compare(history, joints, showing);
    }
  }

  #compare(history: readonly string[], joints: readonly Joint[], showing: ReadonlySet<number>): void {
    const said = new Map<number, readonly string[]>();
    const legal = new Map<string, Set<number>>();
    let ends = false;
    for (const { games } of joints)
      for (const [game, information] of games) {
        const { own, outcome } = information;
        said.set(game, [...(said.get(game) ?? []), ...this.#saidOf(information, game)]);
        for (const { id } of own) legal.set(id, (legal.get(id) ?? new Set()).add(game));
        if (!outcome) continue;
        ends = true;
        this.#outcomes.set(outcome.text, (this.#outcomes.get(outcome.text) ?? new Set()).add(game));
      }
    for (const [id, having] of legal) {
      const before = this.#decisions.get(id) ?? new Set(this.#candidates.keys());
      this.#decisions.set(id, new Set([...before].filter((game) => having.has(game) || !showing.has(game))));
    }
    if (joints.length > 1) this.#differ({ kind: ends ? "end" : "decisions", history, games: said });
  }

  #saidOf({ own, outcome, endingReason, deciding }: Information, game: number): readonly string[] {
    if (outcome) return [endingReason === undefined ? outcome.text : `${outcome.text}: ${endingReason}`];
    if (own.length > 0) return own.map(({ id }) => id);
    return deciding.map((id) => `${this.#candidates[game]?.system.players[id]?.name} decides`);
  }

  #differ(difference: RuleDifference): void {
    if (this.#differences.length < MAX_DIFFERENCES) this.#differences.push(difference);
  }
}
