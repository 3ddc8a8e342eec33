import { withThousands } from "../../language/text/thousands.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";

/** A text that is written has so many characters at most: strings cannot have many more. */
export const MAX_CHARACTERS = 2 ** 28;

/** A text that grows line by line. */
export class Text {
  readonly lines: string[] = [];
  readonly #pace: Pace;
  #length = 0;

  constructor(pace = new Pace("writing")) {
    this.#pace = pace;
  }

  /** Counts one more thing as written. @throws AnalysisError NF6006 where the text becomes too long. */
  *line(text: string): Analysing<void> {
    this.#length += text.length + 1;
    if (this.#length > MAX_CHARACTERS)
      throw new AnalysisError(
        "NF6006",
        `The text would have more than ${withThousands(MAX_CHARACTERS)} characters: give a depth.`,
      );
    this.lines.push(text);
    yield* this.#pace.did(1, 1 + text.length / 64);
  }

  *all(texts: Iterable<string>): Analysing<void> {
    for (const text of texts) yield* this.line(text);
  }

  /** The lines with a line break after each. */
  toString(): string {
    return `${this.lines.join("\n")}\n`;
  }
}
