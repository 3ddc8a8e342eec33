// Decisions that are expected one after the other, as people write them.
import { type Player, sayerFor } from "ninefold/model";
import { type Match, seeded } from "ninefold/play";

/** Where lines begin, and how decisions are written there: in a spelling of the game, without one by their ids. */
export interface ThoughtOf {
  readonly match: Match;
  readonly player: Player;
  readonly spelling: string | undefined;
}

/**
 * The decisions of a line from a position on, all of them as the game spells them. All by their ids where one of them has no
 * spelling: a line that is written some so and some so names one decision in two ways. A spelling may depend on the whole
 * position, so that where something is hidden the first one alone is spelled, if no other follows.
 */
export function speltLine(plies: readonly string[], { match, player, spelling }: ThoughtOf): readonly string[] {
  const say = sayerFor(match.rules.system);
  const [first, ...others] = plies;
  const spelt = first !== undefined && spelling !== undefined ? match.spell(player.id, first, spelling) : undefined;
  if (spelt === undefined || spelling === undefined) return plies.map(say);
  if (others.length === 0) return [spelt];
  return (match.rules.system.hidesNothing ? inTurn(plies, match, spelling) : undefined) ?? plies.map(say);
}

/** Undefined where a decision has no spelling, is not legal in its turn, or follows a chance event. */
function inTurn(plies: readonly string[], from: Match, spelling: string): readonly string[] | undefined {
  const texts: string[] = [];
  let match = from;
  for (const id of plies) {
    const [player, ...others] = match.activePlayers;
    const text = player && others.length === 0 ? match.spell(player.id, id, spelling) : undefined;
    if (!player || text === undefined) return undefined;
    texts.push(text);
    if (texts.length === plies.length) break;
    const committed = match.commitOption(player.id, id, match.seed === undefined ? seeded("1") : undefined);
    if (!committed.success || (committed.match.steps.at(-1) ?? []).some(({ results }) => results.length > 0))
      return undefined;
    match = committed.match;
  }
  return texts;
}
