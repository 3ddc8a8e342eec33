// Who sits where, and what the machine's seats decide.
import { nearestWord } from "ninefold/language";
import type { Decision, Player } from "ninefold/model";
import { type Match, type Option, seeded } from "ninefold/play";
import { didYouMean, usage } from "../failure.ts";

const SEATS = ["human", "random", "strategy:FILE"] as const;

/** Who plays: a person, chance, or a strategy from a file. */
export type Seat = "human" | "random" | { readonly strategy: string };

export const seatText = (seat: Seat): string => (typeof seat === "string" ? seat : `strategy:${seat.strategy}`);

/** One seat for each player, from `human,random`; one word seats all. */
export function readSeats(text: string | undefined, players: readonly Player[]): readonly Seat[] {
  if (text === undefined) return players.map(() => "human");
  const seats = text.split(",").map((part): Seat => {
    const [, strategy] = /^\s*strategy:(.+)$/su.exec(part) ?? [];
    if (strategy !== undefined) return { strategy: strategy.trim() };
    const word = part.trim().toLowerCase();
    if (word === "human" || word === "random") return word;
    throw usage(`"${part.trim()}" is no seat; seats are ${SEATS.join(", ")}.${didYouMean(nearestWord(word, SEATS))}`);
  });
  const [first, ...others] = seats;
  if (first !== undefined && others.length === 0) return players.map(() => first);
  if (seats.length === players.length) return seats;
  const names = players.map(({ name }) => name).join(", ");
  throw usage(`Found ${seats.length} seats for the ${players.length} players ${names}.`);
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
