// Lines of a stream, none of them held longer than a person types.

/**
 * In UTF-16 units: the longest decisions, sets of all cells of a large board, have some thousands; what a line may mean
 * is looked for in many readings, so that much longer ones would fill the memory.
 */
export const LONGEST_LINE = 1 << 15;

/** What is said of a longer line. */
export const TOO_LONG = `This line is longer than ${LONGEST_LINE} characters and was not read.`;

/**
 * The lines of a text that arrives in pieces, without their ends. Of a line that is too long, its beginning up to one
 * unit after the limit: the rest is dropped as it arrives, so that a stream without line ends takes no memory.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let line = "";
  let begun = false;
  const add = (part: string): void => {
    line += part.slice(0, LONGEST_LINE + 1 - line.length);
    begun ||= part !== "";
  };
  for await (const piece of pieces) {
    for (const [at, part] of piece.split("\n").entries()) {
      if (at > 0) {
        yield line.replace(/\r$/, "");
        [line, begun] = ["", false];
      }
      add(part);
    }
  }
  if (begun) yield line;
}
