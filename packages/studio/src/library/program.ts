// Rules as programs, read in the page and in its threads alike. A program runs in a jail, whose engine lies beside the page and is
// fetched when the first program is opened.
import type { Loaded } from "ninefold/play";
import { type Jails, prepareJails } from "ninefold-jail";
import { loadProgram } from "ninefold-platform";
import { TEXTS } from "../texts/english/programs.ts";
import { type GameText, moduleAt } from "./texts.ts";

/** What one question to a program may take: a page stands still for it, so that it is less than commands allow. */
const WORK = 10_000_000;

/** Where the engine lies, beside the page and its threads. */
const ENGINE = "jail.wasm";

let engine: () => Promise<Uint8Array> = fetchedEngine;
let jails: Promise<Jails> | undefined;

/** Programs run in an engine that comes from elsewhere than from beside the page. */
export function engineFrom(source: () => Promise<Uint8Array>): void {
  engine = source;
  jails = undefined;
}

/** The engine in base64, for files that have no page beside them. */
export async function engineText(): Promise<string> {
  const bytes = await engine();
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * PIECE, (i + 1) * PIECE)),
  );
  return btoa(pieces.join(""));
}

/** So many bytes are made a text at a time: arguments of calls are bounded. */
const PIECE = 1 << 14;

/**
 * Reads and checks a program.
 * @throws Error that says why no program can be run here
 */
export async function loadProgramText(game: GameText): Promise<Loaded> {
  return loadProgram(game.text, {
    name: `${game.name}.rules.ts`,
    files: (path) => moduleAt(game, path),
    jails: await prepared(),
    limits: { work: WORK },
  });
}

function prepared(): Promise<Jails> {
  jails ??= prepare().catch((error: unknown) => {
    // It may be there another time.
    jails = undefined;
    throw error;
  });
  return jails;
}

async function prepare(): Promise<Jails> {
  if (typeof WebAssembly === "undefined") throw new Error(TEXTS.noWebAssembly);
  const bytes = await engine();
  try {
    return await prepareJails({ engine: async () => bytes });
  } catch (error) {
    throw new Error(TEXTS.refused(error instanceof Error ? error.message : String(error)));
  }
}

async function fetchedEngine(): Promise<Uint8Array> {
  const answer = await fetch(ENGINE).catch(() => undefined);
  if (!answer?.ok) throw new Error(TEXTS.noEngine(ENGINE));
  return new Uint8Array(await answer.arrayBuffer());
}
