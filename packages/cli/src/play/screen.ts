// What is printed during a match, and to whom.
import { type Decision, type Player, previewOf } from "ninefold/model";
import type { Match, Option } from "ninefold/play";
import { colours, plural, print } from "../output.ts";
import { playerColour } from "../scene/paint.ts";
import { changedSpots, drawScene } from "../scene/scene.ts";
import { optionsSaid, written } from "./faces.ts";
import { drawMenu, sumMenu } from "./menu.ts";
import { plyLine, plyLines, type Reader, setupLine, stopsFor, tracksFor } from "./transcript.ts";

/** A list of more decisions than this is summed up on a terminal. */
const MAX_LISTED = 12;

export class Screen {
  /** The spelling that decisions are written in; ids without one. */
  readonly spelling: string | undefined;
  readonly #quiet: boolean;
  readonly #terminal: boolean;
  #viewer: Player | undefined;

  constructor(
    { quiet, spelling }: { readonly quiet: boolean; readonly spelling: string | undefined },
    terminal: boolean,
  ) {
    this.#quiet = quiet;
    this.spelling = spelling;
    this.#terminal = terminal;
  }

  say(text: string): void {
    if (!this.#quiet) print(text);
  }

  clear(): void {
    if (this.#terminal) process.stdout.write("\u001b[2J\u001b[3J\u001b[H");
  }

  /** The state as `viewer` may see it; as everyone may without one; the whole where no person plays. */
  board(match: Match, humans: readonly Player[], viewer?: Player): void {
    if (this.#quiet) return;
    this.#viewer = viewer;
    const { system } = match.rules;
    const reader = viewer ?? readerAmong(humans);
    const to = match.activePlayers.map(({ id }) => id);
    const shown = tracksFor(match, reader);
    // Only a terminal shows what is marked.
    const isMarked = this.#terminal && match.ply > 0;
    const last = isMarked ? { last: changedSpots(system, tracksFor(match.back(), reader), shown) } : {};
    print(`\n${drawScene(system, shown, { to, ...last })}`);
  }

  /** The same, and who decides. */
  state(match: Match, humans: readonly Player[], viewer?: Player): void {
    this.board(match, humans, viewer);
    if (this.#quiet || match.outcome) return;
    const names = match.activePlayers.map((player) => playerColour(player)(player.name));
    const all = [names.slice(0, -1).join(", "), names.at(-1)].filter((part) => part !== "").join(" and ");
    const together = names.length > 1 ? ` ${all} decide together.` : viewer ? "" : ` ${all} decides.`;
    const who = viewer ? ` ${playerColour(viewer)(viewer.name)} decides.` : "";
    print(`\n${colours.bold(`Ply ${match.ply + 1}.`)}${together}${who}`);
  }

  /** The board after so many steps of a decision that is not taken yet, where the game system tells. */
  preview({ rules, state }: Match, player: Player, decision: Decision, steps: number): void {
    const shown = previewOf(rules.system)?.(state, player.id, decision, steps);
    if (this.#quiet || !shown) return;
    print(`\n${drawScene(rules.system, shown)}`);
    if (steps > 0) print(`\n${colours.bold(`After ${plural(steps, "step")} of ${decision.family}, not taken yet.`)}`);
  }

  menu(match: Match, player: Player): void {
    if (this.#quiet) return;
    const options = optionsSaid(match, player);
    const count = options.groups.reduce((sum, group) => sum + group.options.length, 0);
    print(
      this.#terminal && count > MAX_LISTED
        ? sumMenu(options)
        : drawMenu(options, undefined, this.labels(match, player)),
    );
    if (this.#terminal) print(colours.dim("  a number, a decision or its beginning; Enter to search, help for more"));
  }

  /** How the decisions that a player may take now are written. */
  labels({ rules: { system }, state }: Match, { id: player }: Player): (option: Pick<Option, "id">) => string {
    const legal = new Map(system.legal(state, player).map((decision) => [decision.id, decision]));
    return ({ id }) => {
      const decision = legal.get(id);
      return decision ? written(system, { state, player }, decision, this.spelling) : id;
    };
  }

  /** What the forced steps before the first decision did, where no person is shown the state itself. */
  began(match: Match): void {
    const line = this.#quiet ? "" : setupLine(match, "everything");
    if (line !== "") print(line);
  }

  /** The last ply, made in `before`, and each stop on the way, as far as the people at the table may know them. */
  played(before: Match, match: Match, humans: readonly Player[]): void {
    if (this.#quiet) return;
    const reader = readerAmong(humans);
    print(plyLine(before, match, reader, this.spelling));
    if (humans.length === 0) return;
    for (const stop of stopsFor(match, reader)) print(`\n${drawScene(match.rules.system, stop)}\n`);
  }

  /** A decision that waits for those of others; what was typed must not be read by them. */
  waiting(player: Player, shared: boolean): void {
    if (this.#quiet) return;
    if (shared) this.clear();
    print(`${player.name} has decided.`);
  }

  /** Every ply so far, as far as the reader may know it: `viewer`, or the people at the table. */
  history(match: Match, humans: readonly Player[], viewer?: Player): void {
    print(plyLines(match, viewer ?? readerAmong(humans), this.spelling).join("\n") || "Nothing yet.");
  }

  mustLookAway(match: Match, humans: readonly Player[], player: Player): boolean {
    if (humans.length < 2 || this.#viewer?.id === player.id) return false;
    const hides = (viewer: Player): boolean => match.view(viewer.id).tracks.some(({ value }) => value === undefined);
    return humans.some(hides);
  }
}

/** Who reads what is printed for all at the table. */
function readerAmong(humans: readonly Player[]): Reader {
  const [first, ...others] = humans;
  if (!first) return "everything";
  return others.length === 0 ? first : "all";
}
