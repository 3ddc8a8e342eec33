// Games as they are handed over to a server.
import type { HandedOver } from "ninefold-table/client";
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
  return { bundle: { name, text, modules: used }, rules };
}
