import { indented } from "../expressions/values.ts";

/** What a word such as `do` or `else:` begins. */
export const block = (head: string, lines: readonly string[]): string => indented(`${head}\n${lines.join("\n")}`, 2);
