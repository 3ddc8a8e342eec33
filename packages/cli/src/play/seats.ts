// Who sits where, and what the machine's seats decide.
import { nearestWord } from "ninefold/language";
import type { Decision, GameSystem, Player } from "ninefold/model";
import { type Match, type Option, seeded } from "ninefold/play";
import {
  EngineError,
  type EngineSpec,
  type KnownBefore,
  MIND_NAMES,
  type MindSpec,
  namesEngine,
  PROTOCOLS,
  readEngine,
  seatTexts,
} from "ninefold/players";
import { didYouMean, usage } from "../failure.ts";
import { levelText } from "../minds/level-text.ts";
import { mindNamed } from "../minds/thoughts.ts";

const SEATS = [
  "human",
  "strategy:FILE",
  "trained:FILE",
  "table:FILE",
  "MIND,book=FILE",
  "MIND,table=FILE",
  ...MIND_NAMES,
  ...PROTOCOLS.map((protocol) => `${protocol}:COMMAND`),
];

/** What was trained, and who decides by it: of a path that has the name of a mind in it, the shortest beginning is the file. */
const TRAINED = new RegExp(`^trained:(.+?)(?::((?:${MIND_NAMES.join("|")})(?::.*)?))?$`, "su");

/** A mind with what it thinks by, as it was written, and the file of what it was trained to. */
export interface MindSeat {
  readonly mind: MindSpec;
  readonly text: string;
  readonly trained?: string;
  /** The file of the positions that were solved before. */
  readonly table?: string;
  /** The file of an opening book. */
  readonly book?: string;
}

/** Who plays: a person, chance, a strategy from a file, a mind, or an engine of another program. */
export type Seat =
  | "human"
  | "random"
  | { readonly strategy: string }
  | MindSeat
  | { readonly engine: EngineSpec; readonly text: string };

/** The same seat with another level; undefined for who has none: people, strategies, and engines of other programs. */
export function seatAtLevel(seat: Seat, level: number): MindSeat | undefined {
  const text = `level:${level}`;
  if (seat === "random") return { mind: mindNamed(text), text };
  if (typeof seat !== "object" || !("mind" in seat)) return undefined;
  const { trained, table, book } = seat;
  const typed = trained === undefined ? text : `trained:${trained}:${text}`;
  const files = Object.entries({ table, book }).flatMap(([name, file]) =>
    file === undefined ? [] : [`,${name}=${file}`],
  );
  return { ...seat, mind: mindNamed(text), text: `${typed}${files.join("")}` };
}

export function seatText(seat: Seat): string {
  if (typeof seat === "string") return seat;
  return "strategy" in seat ? `strategy:${seat.strategy}` : seat.text;
}

/** `O is level 4 of 7`, for each seat with a level; empty where there is none. */
export function levelsText(
  { players }: GameSystem,
  seats: readonly (Seat | undefined)[],
  known: (seat: MindSeat) => KnownBefore,
): string {
  const said = players.flatMap(({ id, name }) => {
    const seat = seats[id];
    const text = typeof seat === "object" && "mind" in seat ? levelText(seat.mind, known(seat)) : undefined;
    return text === undefined ? [] : [`${name} is ${text}`];
  });
  return said.join(", ");
}

/** One seat for each player, from `human,random`; one word seats all. */
export function readSeats(text: string | undefined, players: readonly Player[]): readonly Seat[] {
  if (text === undefined) return players.map(() => "human");
  const seats = asUsage(() => seatTexts(text)).map(readSeat);
  const [first, ...others] = seats;
  if (first !== undefined && others.length === 0) return players.map(() => first);
  if (seats.length === players.length) return seats;
  const names = players.map(({ name }) => name).join(", ");
  throw usage(`Found ${seats.length} seats for the ${players.length} players ${names}.`);
}

/** What a text names of engines, where a text that is not read is wrong usage. */
function asUsage<Named>(read: () => Named): Named {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError) throw usage(`${error.code}: ${error.message}`);
    throw error;
  }
}

/** Those who take part in a tournament: any number of seats, none of them a person. */
export function readEntrants(text: string): readonly Exclude<Seat, "human">[] {
  return asUsage(() => seatTexts(text)).map((part) => {
    const seat = readSeat(part);
    if (seat === "human")
      throw usage("A person does not take part in a tournament; `ninefold play` has seats for people.");
    return seat;
  });
}

function readSeat(text: string): Seat {
  const [, strategy] = /^strategy:(.+)$/su.exec(text) ?? [];
  if (strategy !== undefined) return { strategy: strategy.trim() };
  if (namesEngine(text)) return { engine: asUsage(() => readEngine(text)), text };
  const { left, files } = filesIn(text);
  if (Object.keys(files).length === 0) return readPlain(text);
  const seat = readPlain(left);
  if (seat === "random") return { mind: mindNamed(seat), text, ...files };
  if (typeof seat === "object" && "mind" in seat) return { ...seat, text, ...files };
  throw usage(`"${left}" goes by no ${Object.keys(files).join(" and no ")}.`);
}

/** The mind that a text names as a seat does, with the files that it goes by. */
export function readMindSeat(text: string): MindSeat {
  const [seat, ...others] = asUsage(() => seatTexts(text)).map(readSeat);
  if (seat === "random") return { mind: mindNamed(seat), text: seat };
  if (typeof seat === "object" && "mind" in seat && others.length === 0) return seat;
  throw usage(`"${text}" names no mind that thinks; minds are ${MIND_NAMES.join(", ")}, or trained:FILE:MIND.`);
}

/** `level:4,book=FILE`: the files behind a mind, and what is left of the text. */
function filesIn(text: string): { readonly left: string; readonly files: Pick<MindSeat, "table" | "book"> } {
  const named = [...text.matchAll(/[,:]\s*(table|book)=([^,]+)/gu)];
  const twice = named.find(([, name], at) => named.findIndex(([, other]) => other === name) < at);
  if (twice) throw usage(`"${text}" names a ${twice[1]} twice: name it once.`);
  const files = Object.fromEntries(named.map(([, name = "", file = ""]) => [name, file.trim()]));
  // What stood behind a file stands behind the name now: mcts:book=FILE,nodes=50.
  const left = named.reduce((rest, [part]) => rest.replace(part, ""), text);
  return { left: left.includes(":") ? left : left.replace(",", ":"), files };
}

/** A seat without such files. */
function readPlain(text: string): Seat {
  const [, trained, mind] = TRAINED.exec(text) ?? [];
  if (trained !== undefined) return { mind: mindNamed(mind ?? "level:9"), text, trained };
  const [, table] = /^table:(.+)$/su.exec(text) ?? [];
  if (table !== undefined) return { mind: mindNamed(), text, table };
  const word = text.toLowerCase();
  if (word === "human" || word === "random") return word;
  const [kind = ""] = word.split(":");
  if (MIND_NAMES.includes(kind)) return { mind: mindNamed(text), text };
  throw usage(`"${text}" is no seat; seats are ${SEATS.join(", ")}.${didYouMean(nearestWord(kind, SEATS))}`);
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
