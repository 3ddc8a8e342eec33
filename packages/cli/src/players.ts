// Players by their names, where an answer has them by index.
type Players = readonly { readonly name: string }[];

export const namesOf = (players: Players): readonly string[] => players.map(({ name }) => name);

/** `index`: of a player of the game. */
export const nameOf = (players: Players, index: number): string => players[index]!.name;

/** What there is for each player of these names, beside the name. */
export const byName = <One>(names: readonly string[], all: readonly One[]): readonly (readonly [string, One])[] =>
  all.map((one, index) => [names[index]!, one]);

/** The name of each player beside that of the player who takes her place in another game: `to` has these by index. */
export const renamedPlayers = (
  names: readonly string[],
  others: readonly string[],
  to: readonly number[],
): readonly (readonly [string, string])[] => byName(names, to).map(([name, there]) => [name, others[there]!]);
