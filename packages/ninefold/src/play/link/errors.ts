/** Every reason why a text can fail to be a link to a game, with the sentence `docs/errors.md` explains it by. */
export const LINK_ERRORS = {
  NF3301: "The text is not a link to a game.",
  NF3302: "The link is of a version that this program does not read.",
  NF3303: "The link ends too early: it was cut.",
  NF3304: "The link was changed: its checksum does not fit what it says.",
  NF3305: "The link is longer than 32,768 characters.",
  NF3306: "The link unpacks to more than 262,144 characters.",
  NF3307: "The link unpacks to something that is no game.",
  NF3308: "The game that the link brings has an error.",
  NF3309: "The match that the link brings begins in no state of its game.",
  NF3310: "A ply of the link is not legal, or its chance results are not those that the rules ask for.",
  NF3311: "The rules have a hole that a ply of the link runs into.",
} as const;

export type LinkErrorCode = keyof typeof LINK_ERRORS;

export interface LinkError {
  readonly code: LinkErrorCode;
  readonly message: string;
  /** The ply that fails, the first being 1; 0 for the forced steps before it. */
  readonly ply?: number;
  /** Of a game with errors: all that is wrong with its texts, in their order. */
  readonly findings?: readonly LinkFinding[];
}

/** What is wrong, and where. */
export interface LinkFinding {
  /** `chess:8:12`: the name of the text, the line and the column; both count from 1. */
  readonly at: string;
  readonly code: string;
  readonly message: string;
}

export const linkError = (code: LinkErrorCode, message: string, ply?: number): { readonly error: LinkError } => ({
  error: { code, message, ...(ply !== undefined && { ply }) },
});
