import {
  type Choices,
  type DecisionTuple,
  type Encoding,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type PlayerId,
  type State,
} from "../../model/index.ts";
import type { Path } from "../states/path.ts";
import { entryAt } from "../tables.ts";
import { Census } from "./census.ts";
import { Clashes } from "./clashes.ts";
import { Disclosures, type Views } from "./disclosures.ts";
import type { Effort } from "./effort.ts";
import { Holes, type Question, type Witness } from "./holes.ts";
import { Leaks } from "./leaks.ts";

/** What is kept of all states looked at, whether met level by level or on a random play. */
export class Inspection {
  readonly system: GameSystem;
  readonly census: Census;
  readonly holes = new Holes();
  readonly disclosures: Disclosures;
  readonly leaks: Leaks;
  readonly clashes: Clashes;
  /** The first step found whose chance outcomes are too many to list; what follows it was not explored. */
  unlisted: { readonly path: Path; readonly tuple: DecisionTuple } | undefined;
  readonly #effort: Effort;

  constructor(system: GameSystem, effort: Effort) {
    this.system = system;
    this.#effort = effort;
    this.census = new Census(system);
    this.disclosures = new Disclosures(system);
    this.leaks = new Leaks(system, effort);
    this.clashes = new Clashes(system);
  }

  /**
   * Asks the questions that an exploration does not ask: outcome, worth, views, and what is shown of decisions. Of a game that
   * hides something the answer is the pattern of the state's views.
   */
  state(state: State, choices: Choices, witness: Witness): number | undefined {
    const attempt = <T>(question: Question, ask: () => T): T | undefined => {
      try {
        return ask();
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.holes.note(error, question, this.system.encode(state), undefined, witness);
        return undefined;
      }
    };
    if (isOver(choices)) {
      attempt("outcome", () => {
        const outcome = this.system.outcome(state);
        if (!this.census.outcome(outcome)) return;
        for (const { id } of this.system.players) attempt("worth", () => void this.system.worth(outcome, id));
      });
    }
    this.census.decisions(choices);
    this.clashes.state(state, choices, witness);
    if (this.system.hidesNothing) return undefined;
    const viewers = [...this.system.players.map(({ id }) => id), undefined];
    this.#effort.asked(viewers.length);
    this.#effort.printed(viewers.length);
    const views = viewers.map((viewer) => attempt("view", () => this.system.view(state, viewer)));
    const known: Views | undefined = views.every((view) => view !== undefined) ? views : undefined;
    if (!forcedTuple(choices)) {
      this.#shownDecisions(state, choices, viewers, attempt);
      if (known) this.leaks.state(state, choices, known, witness);
    }
    return this.disclosures.patternOf(known);
  }

  #shownDecisions(
    state: State,
    choices: Choices,
    viewers: readonly (PlayerId | undefined)[],
    attempt: (question: Question, ask: () => boolean) => boolean | undefined,
  ): void {
    for (const { id } of this.system.players) {
      const legal = entryAt(choices, id);
      this.#effort.asked(legal.length * viewers.length);
      for (const decision of legal) {
        for (const viewer of viewers) attempt("view", () => this.system.showsDecision(state, id, decision, viewer));
      }
    }
  }

  /** A fault in the legality of a state, or in the consequences of a tuple there. */
  fault(fault: Fault, encoding: Encoding, tuple: DecisionTuple | undefined, witness: Witness): void {
    this.holes.note(fault, tuple ? "consequences" : "legality", encoding, tuple, witness);
  }

  /** Consequences that are too many to list: not a hole, since one of them can still be drawn. */
  cannotList(tuple: DecisionTuple, witness: Witness): void {
    this.unlisted ??= { path: witness.path(), tuple };
  }
}

export function isUnlistable(error: unknown): boolean {
  return error instanceof Fault && error.code === "NF2016";
}
