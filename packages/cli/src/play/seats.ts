// Who sits where, and what the machine's seats decide.
import { nearestWord } from "ninefold/language";
import type { Decision, Player } from "ninefold/model";
import { type Match, type Option, seeded } from "ninefold/play";
import { KINDS, MindError, type MindSpec, readMind } from "ninefold/players";
import { didYouMean, usage } from "../failure.ts";

const SEATS = ["human", "random", "strategy:FILE", ...[...KINDS.keys()].filter((name) => name !== "random")];

/** Who plays: a person, chance, a strategy from a file, or a mind with what it thinks by. */
export type Seat =
  | "human"
  | "random"
  | { readonly strategy: string }
  | { readonly mind: MindSpec; readonly text: string };

export function seatText(seat: Seat): string {
  if (typeof seat === "string") return seat;
  return "strategy" in seat ? `strategy:${seat.strategy}` : seat.text;
}

/** One seat for each player, from `human,random`; one word seats all. */
export function readSeats(text: string | undefined, players: readonly Player[]): readonly Seat[] {
  if (text === undefined) return players.map(() => "human");
  const seats = seatsIn(text).map(readSeat);
  const [first, ...others] = seats;
  if (first !== undefined && others.length === 0) return players.map(() => first);
  if (seats.length === players.length) return seats;
  const names = players.map(({ name }) => name).join(", ");
  throw usage(`Found ${seats.length} seats for the ${players.length} players ${names}.`);
}

/** The seats of a list. A comma before `ms=500` goes on with the seat before it. */
function seatsIn(text: string): readonly string[] {
  return text.split(/,(?!\s*\w+\s*=)/u).map((part) => part.trim());
}

function readSeat(text: string): Seat {
  const [, strategy] = /^strategy:(.+)$/su.exec(text) ?? [];
  if (strategy !== undefined) return { strategy: strategy.trim() };
  const word = text.toLowerCase();
  if (word === "human" || word === "random") return word;
  const [kind = ""] = word.split(":");
  if (!KINDS.has(kind)) {
    throw usage(`"${text}" is no seat; seats are ${SEATS.join(", ")}.${didYouMean(nearestWord(kind, SEATS))}`);
  }
  try {
    return { mind: readMind(text), text };
  } catch (error) {
    if (error instanceof MindError) throw usage(error.message);
    throw error;
  }
}

/** What a player may decide now, in the order of the list that is shown. */
export function optionsOf(match: Match, player: Player): readonly Option[] {
  return match.getOptions(player.id).groups.flatMap(({ options }) => options);
}

/** The same decisions as the game system holds them. */
export function decisionsOf(match: Match, player: Player): readonly Decision[] {
  // Options are the legal decisions, so that each is found.
  const legal = new Map(match.rules.system.legal(match.state, player.id).map((decision) => [decision.id, decision]));
  return optionsOf(match, player).map(({ id }) => legal.get(id)!);
}

/**
 * A random seat's decision, every legal one equally probable. A function of the seed, the player and the ply alone,
 * so that a match goes on the same way in another process.
 */
export function randomOption(match: Match, player: Player, seed: string): Option {
  // Who decides now has an option.
  const options = optionsOf(match, player);
  return options[seeded(`${seed}/seat ${player.id}/${match.ply}`).uniform(options.length)]!;
}
