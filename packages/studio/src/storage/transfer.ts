// All that is kept as one file, and back.
import { SEATS } from "../match/seats.ts";
import type { KeptTime } from "../match/timing.ts";
import { download } from "../share/download.ts";
import type { OwnGame } from "../workspace/own-game.ts";
import type { Kept } from "./kept.ts";
import { type KeptGame, type KeptMatch, newId, type Revision } from "./store.ts";

const FORMAT = "ninefold-studio";
const VERSION = 1;

export async function exportAll(kept: Kept): Promise<void> {
  const [games, matches] = [await kept.all("games"), await kept.all("matches")];
  const text = JSON.stringify({ format: FORMAT, version: VERSION, games, matches }, undefined, 1);
  download("my-games.json", [text], "application/json");
}

export interface Brought {
  readonly games: readonly KeptGame[];
  readonly matches: readonly KeptMatch[];
}

/** What a file brings that was exported; undefined where it is none. What is there under a name is not written over. */
export async function importAll(text: string, kept: Kept): Promise<Brought | undefined> {
  const brought = readExport(text);
  if (!brought) return undefined;
  const taken = new Set([...(await kept.all("games")), ...(await kept.all("matches"))].map(({ id }) => id));
  const ids = new Map(brought.games.map(({ id }) => [id, taken.has(id) ? newId() : id]));
  const games = brought.games.map((game) => ({ ...game, id: ids.get(game.id) ?? newId() }));
  const matches = brought.matches.map((match) => ({
    ...match,
    id: taken.has(match.id) ? newId() : match.id,
    address: match.address.replace(/(?<=^#own=)[^&]*/, (id) => ids.get(id) ?? id),
  }));
  for (const game of games) await kept.put("games", game);
  for (const match of matches) await kept.put("matches", match);
  return { games, matches };
}

/** Anything may be in a file: only what is of the right form is taken. */
export function readExport(text: string): Brought | undefined {
  try {
    const { format, version, games, matches } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (format !== FORMAT || version !== VERSION || !Array.isArray(games) || !Array.isArray(matches)) return undefined;
    return games.every(isGame) && matches.every(isMatch) ? { games, matches } : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

const isTexts = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText);

const isOwn = (value: unknown): value is OwnGame =>
  isRecord(value) && isText(value.name) && isText(value.text) && isTexts(value.files) && isTexts(value.parameters);

const isRevision = (value: unknown): value is Revision =>
  isRecord(value) && Number.isFinite(value.at) && isOwn(value.own);

const isGame = (value: unknown): value is KeptGame =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.name) &&
  Number.isFinite(value.changed) &&
  isOwn(value.own) &&
  isOwn(value.good) &&
  Array.isArray(value.revisions) &&
  value.revisions.every(isRevision);

const isTime = (value: unknown): value is KeptTime =>
  isRecord(value) &&
  isText(value.control) &&
  Array.isArray(value.clocks) &&
  value.clocks.every(
    (clock) =>
      isRecord(clock) &&
      Number.isFinite(clock.milliseconds) &&
      [clock.decisions, clock.periods].every((number) => number === undefined || Number.isInteger(number)),
  );

const isMatch = (value: unknown): value is KeptMatch =>
  isRecord(value) &&
  [value.id, value.title, value.seed, value.record].every(isText) &&
  isText(value.address) &&
  value.address.startsWith("#") &&
  Number.isFinite(value.changed) &&
  Number.isInteger(value.plies) &&
  typeof value.isOver === "boolean" &&
  (value.time === undefined || isTime(value.time)) &&
  Array.isArray(value.seats) &&
  value.seats.every((seat) => SEATS.includes(seat));
