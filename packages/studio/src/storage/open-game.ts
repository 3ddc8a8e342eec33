// Opens a game of one's own. Its text may be anything: the thread that reads texts has found its first decisions before it is played.
import { Desk } from "../desk/desk.ts";
import { Reader } from "../desk/reader.ts";
import type { Library } from "../library/library.ts";
import { MAIN, type OwnGame } from "../workspace/own-game.ts";
import type { OpenGame } from "../workspace/workspace.ts";
import { storage } from "./storage.ts";

/** A game to be played, and what is written of it. */
export interface Opened {
  readonly game: OpenGame;
  readonly draft: OwnGame;
}

/**
 * The game that is kept by this name. Where what is written of it cannot be played, what could be played last is, or `instead`.
 * Undefined where there is none.
 */
export async function keptGame(
  id: string,
  library: Library,
  instead: () => Promise<OpenGame>,
): Promise<Opened | undefined> {
  const row = await storage().get("games", id);
  if (!row) return undefined;
  const desk = new Desk();
  const reader = new Reader(desk, library);
  const game = (await played(reader, row.own)) ?? (await played(reader, row.good)) ?? (await instead());
  desk.close();
  return { game: { ...game, trained: await trainedFor(game, library), own: { id, name: row.name } }, draft: row.own };
}

/** What was trained for the game of the library that this is a copy of, as long as its rules are the same. */
async function trainedFor({ text, rules, trained }: OpenGame, library: Library): Promise<string | undefined> {
  const original = trained === undefined ? library.find(text.name) : undefined;
  if (!original?.trained) return trained;
  const { rules: others } = await library.load(original);
  return others.hash === rules.hash ? library.trained(original) : undefined;
}

async function played(reader: Reader, own: OwnGame): Promise<OpenGame | undefined> {
  try {
    const check = await reader.check(own, MAIN);
    const first = check.isGood ? await reader.begin(own) : undefined;
    return first?.ok ? await reader.load(own, check, first.prepared) : undefined;
  } catch {
    // The tab for writing reads it again, and says what is wrong.
    return undefined;
  }
}
