// Games as they are handed over to a server.
import { LogError, listedParameters } from "ninefold-log";
import type { HandedOver } from "ninefold-table/client";
import { Failure } from "../failure.ts";
import { type GameText, loadGame } from "../game-file.ts";

/** The texts of a game that was read: those of its modules as they were asked for. */
export async function handedOver(
  game: GameText,
  parameters: Readonly<Record<string, string>> | undefined,
): Promise<HandedOver> {
  const { name, text, modules } = game;
  const used: Record<string, string> = {};
  const find = (path: string): string | undefined => {
    const found = modules(path);
    if (found !== undefined) used[path] = found;
    return found;
  };
  const noted = Object.defineProperty(find, "games", { get: () => modules.games });
  const { rules } = await loadGame({ ...game, modules: noted }, { with: parameters });
  requireListed(rules.parameters);
  return { bundle: { name, text, modules: used }, rules };
}

/** A Failure NF7604 for more parameters than a match is written with, before anything is opened. */
function requireListed(parameters: Readonly<Record<string, string>>): void {
  try {
    listedParameters(parameters);
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    throw new Failure(1, error.code, `${error.code}: ${error.message}`);
  }
}
