// Decisions as people write them: in a spelling of the game, else by their ids.
import type { Choice } from "ninefold/knowledge";
import { nearestWord, quote } from "ninefold/language";
import { type Decision, type GameSystem, type Player, sayerFor, shownSpellingsOf, spellingsOf } from "ninefold/model";
import { type Asking, groupedOptions, type Match, type Options, readSpelt, spelt } from "ninefold/play";
import { didYouMean, usage } from "../failure.ts";
import { drawMenu, isNumeral } from "./menu.ts";
import type { Spelled } from "./reading.ts";

/** What `--spelling` says where decisions are to be written by their ids. */
const IDS = "rules";

/** The spelling that decisions are written in: the one asked for, else the first of the game; undefined for ids. */
export function chosenSpelling(system: GameSystem, asked: string | undefined): string | undefined {
  const { names } = shownSpellingsOf(system);
  if (asked === undefined) return names[0];
  if (asked === IDS) return undefined;
  if (names.includes(asked)) return asked;
  const hidden = spellingsOf(system).names.includes(asked);
  const known = [...names, IDS];
  throw usage(
    hidden
      ? `The spelling ${quote(asked)} of ${system.name} would tell what is hidden; there is ${known.join(", ")}.`
      : `${system.name} has no spelling ${quote(asked)}; there is ${known.join(", ")}.${didYouMean(nearestWord(asked, known))}`,
  );
}

/** A decision made in a state, as it is written; `name`: the spelling, undefined for ids. */
export function written(system: GameSystem, asking: Asking, decision: Decision, name: string | undefined): string {
  const text = name && spelt(shownSpellingsOf(system), asking, decision, name);
  return text ?? idSaid(system, decision.id);
}

/** An id with its values as people say them: `leave(Red rat 1)`. */
export function idSaid(system: GameSystem, id: string): string {
  const family = id.replace(/\(.*/s, "");
  return family + sayerFor(system)(id.slice(family.length));
}

/** What a player may decide, each group headed by what it acts on as people say it. */
export const optionsSaid = (match: Match, player: Player): Options =>
  headedSaid(match.rules.system, match.getOptions(player.id));

function headedSaid(system: GameSystem, { groups }: Options): Options {
  const say = sayerFor(system);
  return { groups: groups.map(({ on, options }) => ({ on: say(on), options })) };
}

/** The list of what somebody may decide who is at no state: of a match elsewhere. */
export const menuSaid = (system: GameSystem, choices: readonly Choice[]): string =>
  drawMenu(headedSaid(system, groupedOptions(choices)), undefined, ({ id }) => idSaid(system, id));

/** The legal decisions that a line may be in any spelling. */
export function spelledAs(line: string, { rules: { system }, state }: Match, { id: player }: Player): Spelled {
  const spellings = shownSpellingsOf(system);
  const asking = { state, player };
  const numerals =
    isNumeral(line) &&
    system
      .legal(state, player)
      .some((decision) => spellings.names.some((name) => isNumeral(spelt(spellings, asking, decision, name) ?? "")));
  return { decisions: readSpelt(spellings, asking, line), numerals };
}
