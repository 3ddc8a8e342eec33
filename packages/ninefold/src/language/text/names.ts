// What names are made of, wherever they are read: in games, positions, decisions and on the command line.

/** A letter of any script or `_`, then also digits and marks: the source of a regular expression, read with the flag `u`. */
export const NAME_PATTERN = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_]*`;

/** A name that may have words before it, `deck.hand`. */
export const QUALIFIED_NAME_PATTERN = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.]*`;
