// Decisions in words: their titles, and the labels of what they say.
import type { CoreDecision, CoreGame, CoreParam } from "../../language/core/core.ts";
import type { Type } from "../../language/core/types.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { readValue } from "../../model/text/positions.ts";
import { words } from "../faces/known-words.ts";
import { drawnOf } from "../plan/plan-of.ts";

/** A decision as it is shown: without parameters where these are hidden. */
export interface Sayable {
  readonly family: string;
  readonly parameters?: readonly string[];
}

/** A decision in words, as buttons say it: `play queen of clubs`. A set without members says nothing. */
export function sayDecision(system: GameSystem, { family, parameters = [] }: Sayable): string {
  return new DecisionWords(system).said([family, ...parameters], (printed) => printed !== "{}");
}

export class DecisionWords {
  readonly #system: GameSystem;
  readonly #game: CoreGame | undefined;

  constructor(system: GameSystem) {
    this.#system = system;
    this.#game = descriptionOf(system);
  }

  /** How the decisions of a family are called. */
  title(family: string): string {
    return this.#system.display.decisionTitles.get(family) || words(family);
  }

  decision([family]: readonly string[]): CoreDecision | undefined {
    return this.#game?.decisions.find(({ name }) => name === family);
  }

  /** The type of the gesture that follows the family and values said; undefined where nothing is known of it. */
  typeOf(said: readonly string[]): Type | undefined {
    return this.paramOf(said)?.type;
  }

  /** The parameter that follows them. */
  paramOf(said: readonly string[]): CoreParam | undefined {
    const decision = this.decision(said);
    if (!decision) return undefined;
    const { params, chain } = decision;
    const at = said.length - 1;
    // Later steps take over what the one before has given them.
    const later = params.length - (chain?.given.length ?? 0);
    const number = at < params.length ? at : params.length - later + ((at - params.length) % later);
    return params[number];
  }

  /** A family and values in words; `isSaid`: which values are worth a word. */
  said([family = "", ...values]: readonly string[], isSaid: (printed: string) => boolean = () => true): string {
    const shown = values.flatMap((printed, i) =>
      isSaid(printed) ? [this.label(this.typeOf([family, ...values.slice(0, i)]), printed)] : [],
    );
    return [this.title(family), ...shown].join(" ");
  }

  /** Of a value; without a type, of what is printed so. */
  label(type: Type | undefined, printed: string): string {
    if (printed === "{}") return "none";
    const { faces } = drawnOf(this.#system);
    if (!type) return printed === "none" ? printed : faces.printed(undefined, printed).label;
    const value = readValue(type, printed);
    return value === undefined || value === null || typeof value === "object" ? printed : faces.of(type, value).label;
  }
}
