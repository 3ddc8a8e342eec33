import type { Code, CodeStatement } from "./code.ts";
import { isStable, mayDivideByZero } from "./effects.ts";
import { withOperands, withValues } from "./walk-code.ts";

/** So many values are looked through for the place: it is near, or the search costs more than it brings. */
const MOST_SEARCHED = 60;

/**
 * Puts a value in the one place where a local place is read, without changing the order of calls, reads and traps: a
 * value that reads or may trap comes first of all such. Undefined where that cannot be, or the place is not found soon.
 */
class Substitution {
  private readonly local: number;
  private readonly replacement: Code;
  private readonly free: boolean;
  private searched = 0;
  private blocked = false;
  found = false;

  constructor(local: number, replacement: Code) {
    this.local = local;
    this.replacement = replacement;
    this.free = isStable(replacement);
  }

  readonly into = (code: Code): Code => {
    if (this.found || this.blocked || ++this.searched > MOST_SEARCHED) return code;
    if (code.op === "local" && code.local === this.local) {
      this.found = true;
      return this.replacement;
    }
    const result = withOperands(code, this.into);
    if (!this.found && !this.free && !isQuiet(code)) this.blocked = true;
    return result;
  };
}

/** Whether an operation itself neither calls, nor reads what may be written, nor traps. */
function isQuiet(code: Code): boolean {
  if (code.op === "load" || code.op === "call" || code.op === "global") return false;
  return code.op !== "binary" || !mayDivideByZero(code);
}

/** The statement, with the value where it reads the local place itself, outside the blocks within it. */
export function substituteInStatement(statement: CodeStatement, local: number, value: Code): CodeStatement | undefined {
  const substitution = new Substitution(local, value);
  const result = withValues(statement, substitution.into);
  return substitution.found ? result : undefined;
}

/** The code, with the value where it reads the local place. */
export function substituteInValue(code: Code, local: number, value: Code): Code | undefined {
  const substitution = new Substitution(local, value);
  const result = substitution.into(code);
  return substitution.found ? result : undefined;
}
