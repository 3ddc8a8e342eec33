// What chance gave, in words.
import type { Viewer } from "ninefold/knowledge";
import type { Match } from "ninefold/play";
import { sayChance } from "ninefold/scene";

/** What chance gave after so many plies, as far as the viewer may see it; nothing where it gave nothing. */
export function chanceIn(match: Match, ply: number, viewer: Viewer): readonly string[] {
  const before = ply < 0 ? match.start : match.goTo(ply).state;
  const said = sayChance(match.rules.system, before, match.steps[ply + 1] ?? [], viewer);
  return said === "" ? [] : [said];
}
