import { JailError } from "../errors.ts";
import { TooMuchReading } from "./budget.ts";
import { stripped } from "./strip.ts";

/** What stands before a file's text on its first line. */
const BEFORE = '(function (require, exports, module) {"use strict";';

/** A file as a script whose value is the function that runs it, with its lines as they were. */
export interface Script {
  readonly text: string;
  /** The lines of the script. */
  readonly lines: readonly string[];
  /** So many units the columns of the first line are further right. */
  readonly before: number;
}

/** What the change of imports puts before a file. */
const STRICT = '"use strict";';

/** The longest file in UTF-16 units. */
const LONGEST_FILE = 256 * 1024;

const PLACED = /^(.*?) \((\d+):(\d+)\)$/s;

function refusal(thrown: unknown, file: string): JailError {
  if (thrown instanceof TooMuchReading)
    return new JailError("work", "The file takes more work to read than it may.", { file });
  // The host's stack: sucrase calls itself for each level.
  if (thrown instanceof RangeError)
    return new JailError("depth", "The file is nested deeper than can be read.", { file });
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const [, found = message, line, column] = PLACED.exec(message) ?? [];
  return new JailError("syntax", found, {
    file,
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
  });
}

/** Takes the types out of a file and turns its imports into calls. Throws {@link JailError}. */
export function scriptOf(file: string, source: string): Script {
  if (source.length > LONGEST_FILE) throw new JailError("memory", "The file is longer than 256 KiB.", { file });
  const typed = !/\.[cm]?js$/.test(file);
  let code: string;
  try {
    code = stripped(source, typed);
  } catch (thrown) {
    throw refusal(thrown, file);
  }
  const text = `${BEFORE}${code}\n})`;
  const before = BEFORE.length + (code.startsWith(STRICT) ? STRICT.length : 0);
  return { text, lines: text.split("\n"), before };
}
