// How a game's decisions and positions are written in a protocol, read off what the game says of itself: its spellings, its
// notations and the board that it draws.
import { type Decision, type GameSystem, type PlayerId, type State, spellingsOf } from "../../model/index.ts";
import { readSpelt, spelt } from "../../play/index.ts";
import { gtpBoard } from "./vertices.ts";

/** The protocols, by the names that seats and commands give them. */
export const PROTOCOLS = ["uci", "gtp", "cecp"] as const;

export type Protocol = (typeof PROTOCOLS)[number];

/** The spellings that a protocol's texts may have in a game, the first that spells a decision before the others. */
const SPELLINGS: Readonly<Record<Protocol, readonly string[]>> = {
  uci: ["uci", "coordinate"],
  gtp: ["gtp"],
  cecp: ["cecp", "coordinate"],
};

/** The notation of positions in UCI and CECP. */
const NOTATION = "fen";

/** Decisions and positions of a game as the texts of a protocol. */
export interface ProtocolTexts {
  /** Whether the game has a spelling, or for GTP a board, that the protocol's programs may be expected to know. */
  readonly known: boolean;
  /** A legal decision. */
  write(state: State, player: PlayerId, decision: Decision): string;
  /** The one legal decision that a text is, if it is one. */
  read(state: State, player: PlayerId, text: string): Decision | undefined;
  /** The position, where the game has a notation for it. */
  position(state: State): string | undefined;
}

/** An id without its spaces: what a decision is called where nothing else is said. */
const withoutSpaces = ({ id }: Decision): string => id.replace(/\s+/gu, "");

/**
 * A decision is written in the protocol's spelling; else, in GTP, as the vertex of its only parameter where that is a cell, and
 * by its family's name where it has none; else by its id without spaces.
 */
export function protocolTexts(system: GameSystem, protocol: Protocol): ProtocolTexts {
  const spellings = spellingsOf(system);
  const names = SPELLINGS[protocol].filter((name) => spellings.names.includes(name));
  const board = protocol === "gtp" && names.length === 0 ? gtpBoard(system) : undefined;

  const vertexOf = ({ parameters: [cell, ...others] }: Decision): string | undefined =>
    cell !== undefined && others.length === 0 ? board?.vertices.get(cell) : undefined;

  const spelling = ({ family }: Decision): string | undefined => names.find((name) => spellings.spells(name, family));

  /** Those that a text names by a vertex or an id. */
  const named = (legal: readonly Decision[], text: string): readonly Decision[] => {
    const wanted = text.replace(/\s+/gu, "").toUpperCase();
    return legal.filter((decision) => (vertexOf(decision) ?? withoutSpaces(decision)).toUpperCase() === wanted);
  };

  return {
    known: names.length > 0 || board !== undefined,
    write(state, player, decision) {
      const name = spelling(decision);
      const text = name === undefined ? vertexOf(decision) : spelt(spellings, { state, player }, decision, name);
      if (text === undefined) return withoutSpaces(decision);
      if (name !== undefined) return text;
      return named(system.legal(state, player), text).length > 1 ? withoutSpaces(decision) : text;
    },
    read(state, player, text) {
      const asking = { state, player };
      const forms = [...new Set([text, text.toLowerCase()])];
      for (const form of forms) {
        const found = names.flatMap((name) => readSpelt(spellings, asking, form, name));
        if (new Set(found.map(({ id }) => id)).size === 1) return found[0];
      }
      const legal = system.legal(state, player);
      const [only, ...others] = named(legal, text);
      if (only && others.length === 0) return only;
      return legal.find((decision) => withoutSpaces(decision) === text.replace(/\s+/gu, ""));
    },
    position: (state) => (system.notations.includes(NOTATION) ? system.printPosition(state, NOTATION) : undefined),
  };
}

/** `b` or `w`: players called Black and White by their names, others in their order, black first. */
export function colourOf({ players }: GameSystem, player: PlayerId): "b" | "w" {
  const names = players.map(({ name }) => name.toLowerCase());
  const black = names.includes("black") && names.includes("white") ? names.indexOf("black") : 0;
  return player === black ? "b" : "w";
}
