// What the tests of the jail share: jails that are prepared once, a small prelude, and how a question ended.
import { type Jail, JailError, type JailLimits, prepareJails } from "../src/index.ts";
import { filesOf, PRELUDE } from "./questions.ts";

export const jails = await prepareJails();

/** A jail of a program whose first line has `on` already. */
export function opened(main: string, others: Readonly<Record<string, string>> = {}, limits: JailLimits = {}): Jail {
  const files = filesOf(main, others);
  return jails.open({ prelude: PRELUDE, files, main: "./main.ts" }, limits);
}

/** The text that something gives, or the code of the error that it ends with. */
export function outcome(action: () => unknown): string {
  try {
    return `answers ${String(action())}`;
  } catch (thrown) {
    if (thrown instanceof JailError) return thrown.code;
    throw thrown;
  }
}

/** What comes of a question to a program: its code if it is refused at once. */
export const asked = (main: string, question = "", limits: JailLimits = {}): string =>
  outcome(() => opened(main, {}, limits).ask(question));
