// Games written as plain functions whose decisions bear the names that the game's file gives them: so that not only
// numbers can be compared with the file, but decisions along one play.

export interface Named<State> {
  readonly start: State;
  /** By the text of each legal decision the state after it; none when the play is over. */
  next(state: State): ReadonlyMap<string, State>;
  /** The outcome, as text, of a state in which the play is over. */
  outcome(state: State): string;
}

/** The number of plays of so many plies. */
export function plies<State>(game: Named<State>, depth: number, from: State = game.start): number {
  if (depth === 0) return 1;
  const next = game.next(from);
  if (depth === 1) return next.size;
  return [...next.values()].reduce((sum, state) => sum + plies(game, depth - 1, state), 0);
}

/** The squares of a picture, rows from the top as it is written: a letter each, "." for an empty one. */
export const squaresOf = (picture: string): string[] =>
  picture.split("/").flatMap((row) => [...row.replaceAll(/\d+/g, (run) => ".".repeat(Number(run)))]);

/** How often the last of these texts occurs among them. */
export const occurrences = (texts: readonly string[]): number => texts.filter((text) => text === texts.at(-1)).length;
