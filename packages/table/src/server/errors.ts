import { LogError } from "ninefold-log";
import { TABLE_ERRORS, type TableErrorCode } from "../messages/index.ts";
import { StoreError } from "../store/errors.ts";

/** Why a server refuses what it was asked for. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: TableErrorCode;

  constructor(code: TableErrorCode, detail?: string) {
    super(detail === undefined ? TABLE_ERRORS[code] : `${TABLE_ERRORS[code]} (${detail})`);
    this.code = code;
  }
}

export interface Refused {
  readonly code: string;
  readonly reason: string;
}

/**
 * What whoever runs the server is told of an error: never its message where that may name what a match contains. Those of a store name
 * none. Of others the kind, the code and the lines of the program.
 */
export function faultOf(error: unknown): string {
  if (error instanceof StoreError) return `${error.name}: ${error.message}`;
  if (!(error instanceof Error)) return "something that is no error";
  const { name, message, stack = "" } = error;
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  if (refusedBy(error)) return `${name}${code}`;
  const said = `${name}: ${message}`;
  const lines = message !== "" && stack.startsWith(said) ? stack.slice(said.length) : "";
  return `${name}${code}${lines}`;
}

/** Longer reasons are cut: they may quote what a stranger wrote. */
const MAX_REASON = 500;

/** What a client hears of an error; undefined for one that is a defect of the server itself. */
export function refusedBy(error: unknown): Refused | undefined {
  if (error instanceof StoreError) return { code: "NF7815", reason: TABLE_ERRORS.NF7815 };
  if (error instanceof TableError || error instanceof LogError)
    return { code: error.code, reason: error.message.slice(0, MAX_REASON) };
  return undefined;
}
