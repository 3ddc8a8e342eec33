// The spellings of a game: decisions from text, and as text. A text means all legal decisions that it may be; nothing is
// inverted, each legal decision is asked.
import type { CoreGame, CoreSpelling, CoreSpelt } from "../../language/core/core.ts";
import { isPure } from "../../language/core/parts.ts";
import { candidatesOf, decisionOf } from "../decide/candidates.ts";
import { type InterpretedDecision, pathOf, type Step } from "../decide/interpreted-decision.ts";
import { begin, bindParameters, type LinkedDecision } from "../decide/linked-decision.ts";
import type { LinkedGame } from "../linked-game.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import type { Clash, Spellings } from "../system/extensions.ts";
import type { PlayerId } from "../system/game-system.ts";
import { saidTypes } from "../text/said.ts";
import { ByBeginning } from "./by-beginning.ts";
import { isSaid } from "./said-decision.ts";
import { linkSpelt, type Spelt, SpeltDecision, withoutSpaces } from "./spelt-decision.ts";

/** A spelling of one family, linked. */
interface LinkedSpelling {
  readonly core: CoreSpelling;
  readonly items: readonly Spelt[];
  readonly again: readonly Spelt[];
}

/** Who decides, and where. */
interface Asked {
  readonly state: InterpretedState;
  readonly player: PlayerId;
}

/** What may be shown where something is hidden: what parameters alone tell, whatever else is legal. */
export function shownIn({ spellings, functions }: CoreGame): readonly CoreSpelling[] {
  const isPlain = (item: CoreSpelt): boolean => {
    if (item.kind === "text") return true;
    if (item.kind === "value") return isPure(item.value, functions);
    const { condition } = item;
    return condition !== undefined && isPure(condition, functions) && item.items.every(isPlain);
  };
  return spellings.filter(({ items, again }) => [...items, ...again].every(isPlain));
}

/** No more decisions than these are guessed. */
const MAX_GUESSED = 16;

/** A longer text is none that a person types. */
const MAX_TEXT = 1000;

export function spellingsIn(game: LinkedGame, cores: readonly CoreSpelling[]): Spellings {
  return new LinkedSpellings(game, cores);
}

class LinkedSpellings implements Spellings {
  readonly names: readonly string[];
  readonly #game: LinkedGame;
  readonly #spellings: readonly LinkedSpelling[];
  /** The families with parameters that are said. */
  readonly #said: ReadonlySet<number>;
  /** Of the state that was asked about last: questions come in groups. */
  #known:
    | { readonly asked: Asked; readonly spelt: Map<InterpretedDecision, Map<LinkedSpelling, SpeltDecision>> }
    | undefined;

  constructor(game: LinkedGame, cores: readonly CoreSpelling[]) {
    this.#game = game;
    this.#spellings = cores.map((core) => ({
      core,
      items: core.items.map((item) => linkSpelt(game.link, item)),
      again: core.again.map((item) => linkSpelt(game.link, item)),
    }));
    const decisions = game.game.decisions.map(({ params }) => saidTypes(params.map(({ type }) => type)).size > 0);
    this.#said = new Set(decisions.flatMap((said, index) => (said ? [index] : [])));
    this.names = Object.freeze([...new Set(cores.map(({ name }) => name))]);
  }

  spells(name: string, family: string): boolean {
    return this.#spellings.some(({ core }) => core.name === name && this.#familyOf(core).core.name === family);
  }

  write(...[state, player, decision, name]: Parameters<Spellings["write"]>): string | undefined {
    const asked = { state: this.#game.own(state), player };
    return this.#game.question(() => {
      const known = this.#game.legality.known(asked.state, player, decision);
      const own = this.#ofFamily(known.familyIndex).find(({ core }) => core.name === name);
      if (!own) return undefined;
      const others = this.#game.legality.legal(asked.state, player).filter((other) => other !== known);
      const isAlone = (text: string): boolean => !others.some((other) => this.#mayBe(asked, other, text, name));
      return this.#spelt(asked, known, own).write(isAlone);
    });
  }

  read(...[state, player, text, name]: Parameters<Spellings["read"]>): readonly InterpretedDecision[] {
    const asked = { state: this.#game.own(state), player };
    const typed = text.trim();
    if (typed.length > MAX_TEXT || (this.#spellings.length === 0 && this.#said.size === 0)) return [];
    const isMeant = (one: InterpretedDecision): boolean =>
      this.#mayBe(asked, one, typed, name) || (name === undefined && this.#isSaid(one, typed));
    const close = withoutSpaces(typed);
    return this.#game.question(() => {
      const legal = this.#game.legality.legal(asked.state, player);
      const meant = legal.filter(isMeant);
      if (meant.length > 0 || close === typed) return meant;
      return legal.filter((one) => this.#mayBe(asked, one, close, name, false));
    });
  }

  clash(...[state, player]: Parameters<Spellings["clash"]>): Clash | undefined {
    const asked = { state: this.#game.own(state), player };
    return this.#game.question(() => {
      const legal = this.#game.legality.legal(asked.state, player);
      const ofName = new Map(this.names.map((name) => [name, this.#byBeginning(asked, legal, name)]));
      for (const decision of legal) {
        for (const spelling of this.#ofFamily(decision.familyIndex)) {
          const { name } = spelling.core;
          const spelt = this.#spelt(asked, decision, spelling);
          const isOther = (text: string) => (other: InterpretedDecision) =>
            other !== decision && this.#mayBe(asked, other, text, name);
          const found = (text: string) => ofName.get(name)?.find(text, isOther(text));
          if (!spelt.isLost((text) => found(text) === undefined)) continue;
          const text = spelt.whole();
          const twin = found(text);
          if (twin) return { name, text, decisions: [decision, twin] };
        }
      }
      return undefined;
    });
  }

  guess(...[state, player, text]: Parameters<Spellings["guess"]>): readonly string[] {
    const asked = { state: this.#game.own(state), player };
    const typed = text.trim();
    if (typed.length > MAX_TEXT) return [];
    const families = [...new Set(this.#spellings.map(({ core }) => core.decision))];
    return this.#game.question(() => {
      const found: string[] = [];
      for (const index of families) {
        this.#eachChoice(asked, this.#game.legality.family(index), (decision) => {
          if (found.length < MAX_GUESSED && this.#mayBe(asked, decision, typed, undefined)) found.push(decision.id);
          return found.length >= MAX_GUESSED;
        });
      }
      return found;
    });
  }

  /** Decisions by what their texts in a spelling begin with. */
  #byBeginning(asked: Asked, legal: readonly InterpretedDecision[], name: string): ByBeginning<InterpretedDecision> {
    return new ByBeginning(legal, (decision) =>
      this.#ofFamily(decision.familyIndex)
        .filter(({ core }) => core.name === name)
        .flatMap((one) => this.#spelt(asked, decision, one).beginnings()),
    );
  }

  /** Visits the choices of parameters whatever the conditions say; of a decision made in steps, those that they admit. */
  #eachChoice(
    { state, player }: Asked,
    decision: LinkedDecision,
    visit: (decision: InterpretedDecision) => boolean,
  ): void {
    const { core, chain, walk } = decision;
    const run = this.#game.legality.runOf(decision, state, player);
    const step = (): Step => core.params.map(({ slot }) => run.locals[slot] ?? null);
    const asDecision = (path: readonly Step[]) => decisionOf(decision, { path, finalRun: undefined, worth: [] });
    if (chain) candidatesOf(decision, run).some((candidate) => visit(decisionOf(decision, candidate)));
    else walk(run, () => visit(asDecision([step()])));
  }

  #familyOf({ decision }: CoreSpelling): LinkedDecision {
    return this.#game.legality.family(decision);
  }

  #ofFamily(index: number): readonly LinkedSpelling[] {
    return this.#spellings.filter(({ core }) => core.decision === index);
  }

  /** Whether the text is the decision with its values as they are said. */
  #isSaid(decision: InterpretedDecision, text: string): boolean {
    const [step, ...more] = pathOf(decision);
    if (!step || more.length > 0 || !this.#said.has(decision.familyIndex)) return false;
    return isSaid(this.#game.legality.family(decision.familyIndex), step, text);
  }

  #mayBe(asked: Asked, decision: InterpretedDecision, text: string, name: string | undefined, spaced = true): boolean {
    return this.#ofFamily(decision.familyIndex).some(
      (one) => (name === undefined || one.core.name === name) && this.#spelt(asked, decision, one).mayBe(text, spaced),
    );
  }

  #spelt(asked: Asked, decision: InterpretedDecision, spelling: LinkedSpelling): SpeltDecision {
    const known = this.#known;
    if (!known || known.asked.state !== asked.state || known.asked.player !== asked.player)
      this.#known = { asked, spelt: new Map() };
    const { spelt } = this.#known ?? { spelt: new Map() };
    const own = spelt.get(decision) ?? new Map<LinkedSpelling, SpeltDecision>();
    spelt.set(decision, own);
    const found = own.get(spelling) ?? this.#spell(asked, decision, spelling);
    own.set(spelling, found);
    return found;
  }

  #spell(
    { state, player }: Asked,
    decision: InterpretedDecision,
    { core, items, again }: LinkedSpelling,
  ): SpeltDecision {
    const family = this.#familyOf(core);
    const runs = pathOf(decision).map((step) => {
      const run = this.#game.link.query(state, core.frame);
      begin(family, run, player);
      bindParameters(family, run, step);
      return run;
    });
    return new SpeltDecision(items, again, runs);
  }
}
