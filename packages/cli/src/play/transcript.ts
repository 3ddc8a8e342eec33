// A ply as one line: who decided what, and what chance and forced steps made of it.
import { type GameSystem, type Player, type State, sayerFor, type ViewedTrack } from "ninefold/model";
import type { Match } from "ninefold/play";
import { sayChance } from "ninefold/scene";
import { colours } from "../output.ts";
import { playerColour } from "../scene/paint.ts";
import { written } from "./faces.ts";

/** Who reads: one player, everyone ("all"), or, where no person plays, somebody who may see everything. */
export type Reader = Player | "all" | "everything";

/** More changes than this are not listed. */
const MAX_CHANGES = 6;

/** The last ply of `match`, which was made in `before`. */
export function plyLine(before: Match, match: Match, reader: Reader, spelling: string | undefined): string {
  return `${match.ply}. ${decisionsOf(match, reader, spelling).map(printShown).join("  ")}${followed(before, match, reader)}`;
}

/** Every ply so far. */
export function plyLines(match: Match, reader: Reader, spelling: string | undefined): readonly string[] {
  return Array.from({ length: match.ply }, (_, ply) => plyLine(match.goTo(ply), match.goTo(ply + 1), reader, spelling));
}

/** What the forced steps before the first decision did; empty where nothing of it is shown. */
export function setupLine(match: Match, reader: Reader): string {
  const { system } = match.rules;
  const changes = changesOn(match.goTo(0), shownTo(reader, system, match.start), reader);
  const chance = chanceText(system, match.start, match.steps[0] ?? [], reader);
  return chance + changes && `Setup${chance}${changes}`;
}

function followed(before: Match, match: Match, reader: Reader): string {
  const [own, ...forced] = match.lastSteps;
  if (!own || (forced.length === 0 && own.results.length === 0)) return "";
  const chance = chanceText(match.rules.system, before.state, match.lastSteps, reader);
  return chance + changesOn(match, tracksFor(before, reader), reader);
}

/** `  chance: 3, 5`, or nothing. */
function chanceText(system: GameSystem, before: State, steps: Match["lastSteps"], reader: Reader): string {
  const viewer = reader === "all" ? undefined : reader === "everything" ? reader : reader.id;
  const said = sayChance(system, before, steps, viewer);
  return said && `  ${said}`;
}

/** The changes up to each stop on the way, and after the last. */
function changesOn(match: Match, before: readonly ViewedTrack[], reader: Reader): string {
  const seen = [before, ...stopsFor(match, reader), tracksFor(match, reader)];
  return seen.map((after, i) => (i === 0 ? "" : changesText(match, seen[i - 1] ?? after, after))).join("");
}

/** `  → one=4, two=2`, or nothing. */
function changesText({ rules }: Match, before: readonly ViewedTrack[], after: readonly ViewedTrack[]): string {
  const { titles, hidden } = rules.system.display;
  const say = sayerFor(rules.system);
  const changed = after.filter(({ track, value, instead }, at) => {
    const old = before[at];
    return !hidden.includes(track) && (value !== old?.value || instead !== old?.instead);
  });
  if (changed.length === 0) return "";
  const texts = changed.slice(0, MAX_CHANGES).map((one) => {
    const indices = one.index.length > 0 ? `[${one.index.join(", ")}]` : "";
    return say(`${titles.get(one.track) ?? one.track}${indices}=${one.value ?? hiddenText(one)}`);
  });
  return `  ${colours.dim("→")} ${[...texts, ...(changed.length > MAX_CHANGES ? ["…"] : [])].join(", ")}`;
}

/** The state as the reader is shown it. */
export const tracksFor = ({ rules, state }: Match, reader: Reader): readonly ViewedTrack[] =>
  shownTo(reader, rules.system, state);

/** The states on the way to this one in which people look before the play goes on by itself, as the reader is shown them. */
export const stopsFor = ({ rules, stops }: Match, reader: Reader): readonly (readonly ViewedTrack[])[] =>
  stops.map((state) => shownTo(reader, rules.system, state));

function shownTo(reader: Reader, system: GameSystem, state: State): readonly ViewedTrack[] {
  if (reader === "everything") return system.values(state);
  return system.view(state, reader === "all" ? undefined : reader.id);
}

/** Who decided, and what of it is told. */
interface Reported {
  readonly player: Player;
  readonly text: string;
}

/** The decisions of the last ply; null decisions left out. */
function decisionsOf(match: Match, reader: Reader, spelling: string | undefined): readonly Reported[] {
  const { system } = match.rules;
  const { state } = match.back();
  return system.players.flatMap((player) => {
    const decision = match.lastSteps[0]?.tuple[player.id];
    if (!decision) return [];
    const viewer = reader === "all" || reader === "everything" ? undefined : reader.id;
    const shown =
      reader === "everything" || viewer === player.id || system.showsDecision(state, player.id, decision, viewer);
    if (!shown) return [{ player, text: `${decision.family} (hidden)` }];
    return [{ player, text: written(system, { state, player: player.id }, decision, spelling) }];
  });
}

const printShown = ({ player, text }: Reported): string => `${playerColour(player)(player.name)} ${text}`;

/** What is said of a hidden value, with what the rules show in its place. */
const hiddenText = ({ instead }: ViewedTrack): string =>
  instead === undefined ? "hidden" : `hidden (shown as ${instead})`;
