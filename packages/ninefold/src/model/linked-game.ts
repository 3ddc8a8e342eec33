// A checked game with its parts linked to each other, and the limits of a question. Here, and nowhere else, the circle
// is closed between expressions and what they may ask of the rules.
import type { CoreGame } from "../language/core/core.ts";
import { initialStatesOf } from "./decide/initial-states.ts";
import { Legality } from "./decide/legality.ts";
import { link } from "./evaluate/link.ts";
import { type Memories, memoriesOf } from "./evaluate/memories.ts";
import type { Linked } from "./evaluate/run.ts";
import { asInterpreted, type InterpretedState } from "./state/interpreted-state.ts";
import { type PartCodecs, partCodecs, type StateCodec, stateCodec } from "./state/state-codec.ts";
import { Fault } from "./system/fault.ts";
import { frozen } from "./system/frozen.ts";
import type { Player, PlayerId, State } from "./system/game-system.ts";
import { allowanceOf, type Limits } from "./system/limits.ts";
import { PER_DECISION, PER_QUESTION } from "./system/work-around.ts";

/** What several questions may take together. */
interface Together {
  readonly allowed: number;
  /** Units of work. */
  left: number;
  /** In how many more states code may find what is legal. */
  looks: number;
}

export class LinkedGame {
  readonly game: CoreGame;
  readonly players: readonly Player[];
  readonly link: Linked;
  readonly memories: Memories;
  readonly legality: Legality;
  readonly codecs: PartCodecs;
  readonly codec: StateCodec;
  #workDone = 0;
  /** What questions may still take together, where that is bounded. */
  #together: Together | undefined;
  #initial: readonly [InterpretedState, ...InterpretedState[]] | undefined;

  constructor(game: CoreGame, limits: Limits = {}) {
    this.game = game;
    this.players = frozen(game.player.members.map((name, id) => ({ id: id as PlayerId, name })));
    // Expressions may ask for legality and memories, which are made of expressions.
    this.link = link(game, allowanceOf(limits), {
      possible: (run, decision, player, asked) => this.legality.possible(run, decision, player, asked),
      foresee: (run, asked, remembers) => this.legality.foresee(run, asked, remembers),
      present: (run, memory) => this.memories.present(run, memory),
    });
    this.memories = memoriesOf(this.link);
    this.legality = new Legality(this.link, this.memories);
    this.codecs = partCodecs(game, this.link.layout);
    this.codec = stateCodec(game, this.codecs);
  }

  readonly own = (state: State): InterpretedState => asInterpreted(state, this.game);

  /** Answers a question within the limits. After a fault for too much work nothing may let the same question pass. */
  readonly question = <Answer>(answer: () => Answer): Answer => {
    const together = this.#together;
    this.charge(PER_QUESTION);
    this.link.begin(together?.left, together && PER_DECISION);
    const { budget } = this.link;
    const begun = budget.left;
    try {
      return answer();
    } catch (error) {
      if (!(error instanceof Fault && error.code === "NF2010")) throw error;
      this.link.forget();
      throw together && begun < budget.allowed.work ? beyondTogether(together, error) : error;
    } finally {
      const spent = begun - budget.left;
      this.#workDone += spent;
      if (together) together.left -= spent;
    }
  };

  /** Bounds what all questions take together that are asked meanwhile, and what is done around them. */
  readonly together = <Answer>(work: number, ask: () => Answer): Answer => {
    const before = this.#together;
    this.#together = { allowed: work, left: work, looks: MAX_LOOKS };
    try {
      return ask();
    } finally {
      this.#together = before;
    }
  };

  /** Counts work that is done around questions, where they are bounded together. */
  charge(work: number): void {
    const together = this.#together;
    if (!together) return;
    together.left -= work;
    if (together.left > 0) return;
    together.left = 0;
    throw beyondTogether(together);
  }

  /** Whether code may find what is legal in one more state: its work is not counted with that of questions. */
  mayLook(): boolean {
    return !this.#together || --this.#together.looks >= 0;
  }

  /** The units of work of all questions from now on, which do not depend on what was asked before. */
  countWork(): () => number {
    this.link.forget();
    const before = this.#workDone;
    return () => this.#workDone - before;
  }

  /**
   * Answers what a decision leads to, in a state whose legal decisions are known. To find them is a question for each
   * player of its own, so that the answer does not depend on whether somebody has asked it before.
   */
  decided<Answer>(state: InterpretedState, answer: (state: InterpretedState) => Answer): Answer {
    const { legality } = this;
    for (const { id } of this.players) if (!legality.isFound(state, id)) this.question(() => legality.legal(state, id));
    return this.question(() => answer(state));
  }

  /** 𝒮₀; the first is where positions as text begin. */
  initialStates(): readonly [InterpretedState, ...InterpretedState[]] {
    this.#initial ??= this.question(() => initialStatesOf(this.link));
    return this.#initial;
  }
}

/** States in which code may find what is legal, where questions are bounded together. */
const MAX_LOOKS = 16;

function beyondTogether({ allowed }: Together, { span, asked }: Partial<Fault> = {}): Fault {
  return new Fault("NF2010", `the rules took more than ${allowed} units of work for questions together`, span, asked);
}
