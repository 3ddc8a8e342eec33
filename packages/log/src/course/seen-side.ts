// A play of which one viewer's perspective is known, from what she was sent of it.
import { decisionHeard, type Heard, Knowledge, type Perspective } from "ninefold/knowledge";
import type { Decision, GameSystem, PlayerId } from "ninefold/model";
import type { Value } from "../codec/value.ts";
import { LogError } from "../errors.ts";
import { heardForm } from "./heard-form.ts";
import type { Side, Viewer } from "./side.ts";

interface Parts {
  readonly viewer: Viewer;
  readonly known: Knowledge;
  readonly deciders: readonly number[];
  readonly choices: readonly Decision[];
  readonly outcome: string | undefined;
}

export class SeenSide implements Side {
  readonly #parts: Parts;
  #perspective: Perspective | undefined;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Before anything is seen. */
  static begin(system: GameSystem, viewer: Viewer): SeenSide {
    const known = Knowledge.begin(system, viewer === "public" ? undefined : (viewer as PlayerId));
    return new SeenSide({ viewer, known, deciders: [], choices: [], outcome: undefined });
  }

  get ply(): number {
    return this.perspective(this.#parts.viewer).ply;
  }

  get deciders(): readonly number[] {
    return this.#parts.deciders;
  }

  get outcome(): string | undefined {
    return this.#parts.outcome;
  }

  refusal(seat: number, decision: string): string | undefined {
    const { viewer, choices } = this.#parts;
    if (seat !== viewer || choices.some(({ id }) => id === decision)) return undefined;
    return "It is not among the decisions that may be taken.";
  }

  /** After what the perspective gained by one ply. LogError NF7615 where that is nothing that the game can show. */
  after(gained: Value): SeenSide {
    const heard = heardForm(gained);
    try {
      const after = new SeenSide(heard.reduce(grown, { ...this.#parts, deciders: [], choices: [] }));
      // What the rules cannot make of it shows when they are asked.
      after.perspective(this.#parts.viewer);
      return after;
    } catch (error) {
      if (error instanceof LogError) throw error;
      throw new LogError("NF7615", `The view is none of this game: ${error instanceof Error ? error.message : error}`);
    }
  }

  perspective(viewer: Viewer): Perspective {
    const { known, choices, deciders } = this.#parts;
    if (viewer !== this.#parts.viewer)
      throw new RangeError(`The perspective is that of ${this.#parts.viewer}, not of ${viewer}.`);
    this.#perspective ??= known.perspective({ choices, to: deciders as readonly PlayerId[] });
    return this.#perspective;
  }
}

function grown(parts: Parts, heard: Heard): Parts {
  const known = parts.known.hearing(heard);
  if (heard[0] === "deciding") return { ...parts, known, deciders: heard[1], choices: [] };
  if (heard[0] === "offered") return { ...parts, known, choices: heard[1].map(decisionHeard) };
  if (heard[0] === "ended") return { ...parts, known, outcome: heard[1] };
  return { ...parts, known };
}
