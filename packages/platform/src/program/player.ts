import { describe, ProgramError } from "./errors.ts";

let declared: Player[] = [];

/** The players that were made since this was last asked, in that order. */
export function takeDeclared(): readonly Player[] {
  const players = declared;
  declared = [];
  return players;
}

/** Names that positions and outcomes read as something else. */
const TAKEN = ["none", "true", "false", "draw"];

const NAME = /^[\p{L}_][\p{L}\p{N}_ -]{0,39}$/u;

/** Whether a player may be called so. */
const isPlayerName = (name: unknown): name is string =>
  typeof name === "string" && NAME.test(name) && !name.endsWith(" ") && !TAKEN.includes(name);

/**
 * A player of a game (003: `X = new Player("X")`). Programs may give it properties, such as who its opponent is; they are
 * constant from `Rules` on, since what changes in a game belongs to its pieces.
 */
export class Player<Name extends string = string> {
  readonly name: Name;

  constructor(name: Name) {
    if (!isPlayerName(name)) {
      throw new ProgramError(
        "rules",
        `${JSON.stringify(name)} is no name of a player, expected a letter and then letters, digits, spaces or hyphens`,
      );
    }
    this.name = name;
    declared.push(this);
  }
}

/**
 * ProgramError where players have names that tell nobody apart. A program may have written one since `new Player` looked at it, or
 * made it a getter.
 */
export function requireNames(players: readonly Player[]): void {
  const names = players.map((player): unknown => Object.getOwnPropertyDescriptor(player, "name")?.value);
  const odd = names.findIndex((name) => !isPlayerName(name));
  if (odd >= 0) throw new ProgramError("rules", `a player has the name ${describe(names[odd])}, which is none`);
  if (new Set(names).size < names.length) throw new ProgramError("rules", "two players have one name");
}
