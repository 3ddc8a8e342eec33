/** Every reason why a store cannot answer, with the sentence `docs/errors.md` explains it by. */
export const STORE_ERRORS = {
  NF7701: "The disk is full: nothing was kept of what was asked. It goes on when there is space.",
  NF7702: "What is stored is damaged, or is no store of matches.",
  NF7703: "The store was written by a later version.",
  NF7704: "The store does not answer. What was asked may have been done: ask again.",
  NF7705: "The store is closed.",
  NF7706: "The package that speaks with the store's server is not installed.",
  NF7707: "The text names no store.",
} as const;

export type StoreErrorCode = keyof typeof STORE_ERRORS;

/** Why a store cannot answer. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? STORE_ERRORS[code] : `${STORE_ERRORS[code]} (${detail})`, options);
    this.code = code;
  }
}

/** What an unknown error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
