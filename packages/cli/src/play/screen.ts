// What is printed during a match, and to whom.
import type { Player, ViewedTrack } from "ninefold/model";
import type { Match, Options, ShownDecision } from "ninefold/play";
import { colours, print } from "../output.ts";
import { drawMenu, sumMenu } from "./menu.ts";
import { playerColour } from "./paint.ts";
import { drawScene } from "./scene.ts";

/** A list of more decisions than this is summed up on a terminal. */
const MOST_LISTED = 60;

export class Screen {
  readonly #quiet: boolean;
  readonly #terminal: boolean;
  #viewer: Player | undefined;

  constructor({ quiet }: { readonly quiet: boolean }, terminal: boolean) {
    this.#quiet = quiet;
    this.#terminal = terminal;
  }

  say(text: string): void {
    if (!this.#quiet) print(text);
  }

  clear(): void {
    if (this.#terminal) process.stdout.write("\u001b[2J\u001b[3J\u001b[H");
  }

  /** The state as `viewer` may see it; as everyone may without one; the whole where no person plays. */
  state(match: Match, humans: readonly Player[], viewer?: Player): void {
    if (this.#quiet) return;
    const { system } = match.rules;
    this.#viewer = viewer;
    const shown: readonly ViewedTrack[] =
      humans.length === 0 ? system.values(match.state) : match.view((viewer ?? soleOf(humans))?.id).tracks;
    print(`\n${drawScene(system, shown)}`);
    if (match.outcome) return;
    const names = match.activePlayers.map((player) => playerColour(player)(player.name));
    const all = [names.slice(0, -1).join(", "), names.at(-1)].filter((part) => part !== "").join(" and ");
    const together = names.length > 1 ? ` ${all} decide together.` : viewer ? "" : ` ${all} decides.`;
    const who = viewer ? ` ${playerColour(viewer)(viewer.name)} decides.` : "";
    print(`\n${colours.bold(`Ply ${match.ply + 1}.`)}${together}${who}`);
  }

  menu(options: Options): void {
    if (this.#quiet) return;
    const count = options.groups.reduce((sum, group) => sum + group.options.length, 0);
    print(this.#terminal && count > MOST_LISTED ? sumMenu(options) : drawMenu(options));
    if (this.#terminal) print(colours.dim("  a number or a decision; Enter to search, help for more"));
  }

  /** What was decided in the last ply, as far as the people at the table may know it. */
  played(match: Match, humans: readonly Player[]): void {
    if (this.#quiet) return;
    const viewer = soleOf(humans);
    const made: readonly ShownDecision[] =
      humans.length === 0 ? wholePly(match) : (match.view(viewer?.id).history.at(-1) ?? []);
    print(`${match.ply}. ${made.map(printShown).join("  ")}`);
  }

  /** A decision that waits for those of others; what was typed must not be read by them. */
  waiting(player: Player, shared: boolean): void {
    if (this.#quiet) return;
    if (shared) this.clear();
    print(`${player.name} has decided.`);
  }

  /** Everything decided so far that the viewer may know. */
  history(match: Match, viewer: Player): void {
    const { history } = match.view(viewer.id);
    print(history.map((made, at) => `${at + 1}. ${made.map(printShown).join("  ")}`).join("\n") || "Nothing yet.");
  }

  mustHandOver(match: Match, humans: readonly Player[], player: Player): boolean {
    if (humans.length < 2 || this.#viewer?.id === player.id) return false;
    const hides = (viewer: Player): boolean => match.view(viewer.id).tracks.some(({ value }) => value === undefined);
    return humans.some(hides);
  }
}

const soleOf = (humans: readonly Player[]): Player | undefined => (humans.length === 1 ? humans[0] : undefined);

const printShown = ({ player, family, id, parameters }: ShownDecision): string =>
  `${playerColour(player)(player.name)} ${id ?? (parameters ? family : `${family} (hidden)`)}`;

function wholePly(match: Match): readonly ShownDecision[] {
  const [first] = match.lastSteps;
  return match.rules.system.players.flatMap((player) => {
    const decision = first?.tuple[player.id];
    return decision ? [{ player, family: decision.family, parameters: decision.parameters, id: decision.id }] : [];
  });
}
