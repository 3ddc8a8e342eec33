// Opens what comes with a link.
import { loadLink, MatchTree } from "ninefold/play";
import { readSeats } from "../match/seats.ts";
import type { OpenGame, Opening } from "../workspace/workspace.ts";

/** What a link brings, ready to be opened; its seats are all people's where it brings a match, so that nothing goes on by itself. */
export type Arrived = { readonly game: OpenGame; readonly opening: Opening } | { readonly wrong: string };

export async function arrive(link: string): Promise<Arrived> {
  const loaded = await loadLink(link);
  if ("error" in loaded) return { wrong: `${loaded.error.code}: ${loaded.error.message}` };
  const { linked, rules, match } = loaded;
  const [[name, text], ...modules] = linked.files as [readonly [string, string]];
  const game: OpenGame = {
    text: { name, text, modules: Object.fromEntries(modules), parameters: linked.with },
    rules,
    isFromLink: true,
  };
  if (!match) return { game, opening: {} };
  const seats = readSeats("human", rules.system.players.length);
  return { game, opening: { seats, loaded: { tree: MatchTree.of(match) } } };
}
