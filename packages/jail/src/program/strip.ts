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

const PLACED = /^Error transforming .*?: (.*?) \((\d+):(\d+)\)$/s;

function syntaxError(thrown: unknown, file: string): JailError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const [, found = message, line, column] = PLACED.exec(message) ?? [];
  return new JailError("syntax", found, {
    file,
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
  });
}

/** Takes the types out of a file and turns its imports into calls. Throws {@link JailError} of code "syntax". */
export function scriptOf(file: string, source: string): Script {
  const typed = !/\.[cm]?js$/.test(file);
  let code: string;
  try {
    ({ code } = transform(source, {
      transforms: typed ? ["typescript", "imports"] : ["imports"],
      filePath: file,
      disableESTransforms: true,
      production: true,
    }));
  } catch (thrown) {
    throw syntaxError(thrown, file);
  }
  const text = `${BEFORE}${code}\n})`;
  const before = BEFORE.length + (code.startsWith(STRICT) ? STRICT.length : 0);
  return { text, lines: text.split("\n"), before };
}
