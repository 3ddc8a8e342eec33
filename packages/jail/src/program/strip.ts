import { transform } from "sucrase";
import { JailError } from "../errors.ts";

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

/** How often a file may be looked at for each of its characters; what people write takes less than 10. */
const LOOKS = 200;

/** The longest file in UTF-16 units. */
const LONGEST_FILE = 2 * 1024 * 1024;

class TooMuchReading extends Error {}

/**
 * A text that counts how often its characters are looked at. Types and arrow functions are told apart by trying, which takes
 * twice as long with each that stands in another: forty characters could keep the host busy for years.
 */
class CountedText extends String {
  #left: number;

  constructor(text: string) {
    super(text);
    this.#left = LOOKS * (text.length + 1000);
  }

  override charCodeAt(index: number): number {
    if (--this.#left < 0) throw new TooMuchReading();
    return super.charCodeAt(index);
  }
}

const PLACED = /^Error transforming .*?: (.*?) \((\d+):(\d+)\)$/s;

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
  if (source.length > LONGEST_FILE) throw new JailError("memory", "The file is longer than 2 MiB.", { file });
  const typed = !/\.[cm]?js$/.test(file);
  let code: string;
  try {
    ({ code } = transform(new CountedText(source) as unknown as string, {
      transforms: typed ? ["typescript", "imports"] : ["imports"],
      filePath: file,
      disableESTransforms: true,
      production: true,
    }));
  } catch (thrown) {
    throw refusal(thrown, file);
  }
  const text = `${BEFORE}${code}\n})`;
  const before = BEFORE.length + (code.startsWith(STRICT) ? STRICT.length : 0);
  return { text, lines: text.split("\n"), before };
}
