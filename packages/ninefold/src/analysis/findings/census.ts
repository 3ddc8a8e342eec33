import { type Choices, forcedTuple, type GameSystem, type Outcome, type TrackValue } from "../../model/index.ts";
import { entryAt } from "../tables.ts";

/** The label by which rules say who wins. */
const WINS = "wins";

/** What occurs at all in the states observed: families, deciding players, changing tracks, outcomes. */
export class Census {
  /**
   * Families not yet seen legal, tracks not yet seen to change, players not yet seen to decide or to choose. Of a
   * track that changes between the steps of a decision the states cannot tell.
   */
  readonly neverLegal: Set<string>;
  readonly neverChanged: Set<string>;
  readonly neverDecided: Set<number>;
  readonly neverChose: Set<number>;
  /** Who has won in the terminal states observed, and in how many of them somebody has. */
  readonly winners = new Set<number>();
  wins = 0;
  /** Outcome text → in how many of the terminal states observed. */
  readonly outcomes = new Map<string, number>();

  constructor(system: GameSystem) {
    const players = system.players.map(({ id }) => id);
    this.neverLegal = new Set(system.families.map(({ name }) => name));
    this.neverChanged = new Set(
      system.tracks.filter(({ passing, spare }) => !passing && !spare).map(({ name }) => name),
    );
    this.neverDecided = new Set(players);
    this.neverChose = new Set(players);
  }

  decisions(choices: Choices): void {
    if (this.neverLegal.size > 0) {
      for (const legal of choices) for (const { family } of legal) this.neverLegal.delete(family);
    }
    if (forcedTuple(choices)) return;
    choices.forEach((legal, player) => {
      if (legal.length > 0) this.neverDecided.delete(player);
      if (legal.length > 1) this.neverChose.delete(player);
    });
  }

  /** Both lists are `values` of states of this system, of which a play through the one comes to the other. */
  values(before: readonly TrackValue[], after: readonly TrackValue[]): void {
    before.forEach(({ track, value }, i) => {
      if (value !== entryAt(after, i).value) this.neverChanged.delete(track);
    });
  }

  /** Whether the outcome is new. */
  outcome({ text, label, player }: Outcome): boolean {
    if (label === WINS && player !== undefined) {
      this.winners.add(player);
      this.wins++;
    }
    const before = this.outcomes.get(text) ?? 0;
    this.outcomes.set(text, before + 1);
    return before === 0;
  }
}
