// Players by their names, where an answer has them by index.
export type Players = readonly { readonly name: string }[];

/** `index`: of a player of the game. */
export const nameOf = (players: Players, index: number): string => players[index]!.name;

/** What there is for each player, beside the name. */
export const byName = <One>(players: Players, all: readonly One[]): readonly (readonly [string, One])[] =>
  all.map((one, index) => [nameOf(players, index), one]);

/** The name of each player beside that of the player who takes her place in another game: `to` has these by index. */
export const renamedPlayers = (
  players: Players,
  others: Players,
  to: readonly number[],
): readonly (readonly [string, string])[] => byName(players, to).map(([name, there]) => [name, nameOf(others, there)]);
