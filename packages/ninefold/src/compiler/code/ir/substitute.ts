import type { Code, CodeStatement } from "./code.ts";
import { isStable, mayDivideByZero } from "./effects.ts";
import { operandsOf, valuesOf, withOperands, withValues } from "./walk.ts";

/** The most values searched for the local: it is near, or the search costs more than it saves. */
const MAX_SEARCHED = 60;

/**
 * Puts a value in the one local where a local is read, without changing the order of calls, reads and traps: a
 * value that reads or may trap comes first of all such. Undefined where that cannot be, or the local is not found soon.
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
    if (this.found || this.blocked || ++this.searched > MAX_SEARCHED) return code;
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

/** The call that a statement makes before it reads or may trap otherwise, in what it computes itself. */
export function firstCall(statement: CodeStatement): (Code & { op: "call" }) | undefined {
  for (const value of valuesOf(statement)) {
    const first = firstLoud(value);
    if (first) return first.op === "call" ? first : undefined;
  }
  return undefined;
}

/** The first operation of a value that is not quiet, a call with all that it is given. */
function firstLoud(code: Code): Code | undefined {
  for (const operand of operandsOf(code)) {
    const first = firstLoud(operand);
    if (first) return code.op === "call" ? code : first;
  }
  return isQuiet(code) ? undefined : code;
}

/** The statement, with another value for the first of those equal to one that it computes itself. */
export function replaced(statement: CodeStatement, value: Code, by: Code): CodeStatement {
  let found = false;
  const of = (code: Code): Code => {
    if (found) return code;
    if (code !== value) return withOperands(code, of);
    found = true;
    return by;
  };
  return withValues(statement, of);
}

/** The statement, with the value where it reads the local itself, outside the blocks within it. */
export function substituteInStatement(statement: CodeStatement, local: number, value: Code): CodeStatement | undefined {
  const substitution = new Substitution(local, value);
  const result = withValues(statement, substitution.into);
  return substitution.found ? result : undefined;
}

/** The code, with the value where it reads the local. */
export function substituteInValue(code: Code, local: number, value: Code): Code | undefined {
  const substitution = new Substitution(local, value);
  const result = substitution.into(code);
  return substitution.found ? result : undefined;
}
