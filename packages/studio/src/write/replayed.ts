// Shows on the board what a match has come to.
import { type LinkedMatch, MatchTree, playLinked } from "ninefold/play";
import type { Surroundings } from "../workspace/tab.ts";

/** The match of the game that is played is another one; nobody goes on by themselves. What went wrong; undefined where nothing did. */
export function showReplayed({ workspace, see }: Surroundings, linked: LinkedMatch): string | undefined {
  const played = playLinked(workspace.game.rules, linked);
  if ("error" in played) return `${played.error.code}: ${played.error.message}`;
  workspace.restart({ loaded: { tree: MatchTree.of(played.match) } });
  workspace.session.rest();
  see("play");
  return undefined;
}
