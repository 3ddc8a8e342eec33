/** Longer lines are cut: they are none of a protocol's. */
const MAX_LINE = 1_048_576;

/** Texts as they come, as lines. */
export class LineSplitter {
  #partial = "";

  /** The lines that a text ends. */
  lines(text: string): readonly string[] {
    const lines = (this.#partial + text).split(/\r?\n/u);
    this.#partial = (lines.pop() ?? "").slice(0, MAX_LINE);
    return lines.map((line) => line.slice(0, MAX_LINE));
  }

  /** What no line has ended. */
  get rest(): string {
    return this.#partial;
  }
}
