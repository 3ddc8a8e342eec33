// One person's turn: lines are read until they make a decision, which may be said in one or gesture by gesture.
import { printable, quote } from "ninefold/language";
import { type Decision, type Player, previewOf } from "ninefold/model";
import type { Match } from "ninefold/play";
import { askedFor } from "../game-file.ts";
import { plural, print, wrapped } from "../output.ts";
import { optionsSaid, spelledAs } from "./faces.ts";
import { completions } from "./hearing.ts";
import type { Input } from "./input.ts";
import { drawMenu } from "./menu.ts";
import { type Draft, MAX_NAMED, mayBe, meantBy, readDecision, readOnward, type Spelled } from "./reading.ts";
import { sameAs, whyNot } from "./refusing.ts";
import { decisionsOf } from "./seats.ts";
import type { Ending, Table } from "./table.ts";
import { commandIn, runCommand } from "./talk.ts";

/** More gestures than this are not listed. */
const MAX_NEXT = 24;

export class Turn {
  readonly #table: Table;
  readonly #player: Player;
  readonly #legal: readonly Decision[];
  #draft: Draft | undefined;

  constructor(table: Table, player: Player) {
    this.#table = table;
    this.#player = player;
    this.#legal = decisionsOf(table.match, player);
  }

  /** Reads until the match has become another one, players end it, or somebody leaves. */
  async play(input: Input): Promise<Ending | undefined> {
    const { name } = this.#player;
    const before = this.#table.match;
    const complete = (line: string): [readonly string[], string] =>
      completions(this.#legal, this.#draft?.text ?? "", line);
    while (isAt(this.#table.match, before) && !this.#table.settled) {
      const kept = this.#draft ? ` ${printable(this.#draft.text)}` : "";
      const line = await input.ask(`${name}${kept}> `, { name, complete });
      if (typeof line === "string") return line;
      const text = line.text.trim();
      if (text === "" && !this.#draft) {
        const label = this.#table.screen.labels(before, this.#player);
        const chosen = await input.choose(`${name} decides`, this.#legal, label);
        if (chosen !== undefined) this.#read(chosen);
      } else if (this.#decides(text)) this.#read(text);
      else if (text === "") this.#back();
      else if (!this.#runOnDraft(commandIn(text).name)) {
        const command = await runCommand(this.#table, this.#player, text);
        if (command === "quit") return "quit";
        if (command === undefined) this.#read(text);
      }
    }
    return undefined;
  }

  /** Whether a text that may be a command's word is a decision's before that. */
  #decides(text: string): boolean {
    if (text.startsWith(":")) return false;
    if (this.#legal.some(({ id }) => id === text)) return true;
    return readOnward(text, this.#legal, this.#draft) !== undefined || this.#spelled(text).decisions.length > 0;
  }

  #spelled(text: string): Spelled {
    return spelledAs(text, this.#table.match, this.#player);
  }

  #read(text: string): void {
    const read = readDecision(text, this.#legal, this.#draft, this.#spelled(text));
    if ("draft" in read) this.#keep(read.draft);
    else if ("several" in read) print(`${mayBe(text, read.several)}. Type more of it.`);
    else if ("none" in read) {
      const same = sameAs(text, this.#table.match, this.#player, this.#draft);
      if (same === undefined)
        this.#table.tell(this.#player, whyNot(text, this.#table.match, this.#player, this.#draft));
      else {
        print(`By the rules that is the same decision as ${same}.`);
        this.#commit(same);
      }
    } else this.#commit(read.decision.id);
  }

  #commit(id: string): void {
    const error = this.#table.commit(this.#player, id);
    if (!error) return;
    const hole = error.fault ? `the rules have a hole there (${error.fault})${askedFor(error)}: ` : "";
    print(`${id} cannot be taken: ${hole}${error.message}`);
  }

  /** Does what a command means while a decision is being said; false when it means nothing else than it always does. */
  #runOnDraft(command: string): boolean {
    const draft = this.#draft;
    if (command === "back" || (draft && command === "undo")) this.#back();
    else if (draft && command === "board" && this.#isShown(draft)) this.#look(draft);
    else if (draft && command === "moves") {
      const ids = new Set(meantBy(draft).map(({ id }) => id));
      const { match, screen } = this.#table;
      const options = optionsSaid(match, this.#player);
      print(drawMenu(options, ({ id }) => ids.has(id), screen.labels(match, this.#player)));
      this.#sayNext(draft, Number.POSITIVE_INFINITY);
    } else return false;
    return true;
  }

  #back(): void {
    const draft = this.#draft;
    if (draft?.before) this.#keep(draft.before);
    else if (draft) {
      print(`${quote(draft.text)} is taken back.`);
      this.#show(undefined);
    } else print("Nothing is typed of a decision; undo takes back the last one.");
  }

  #keep(draft: Draft): void {
    this.#show(draft);
    const meant = meantBy(draft);
    const what =
      meant.length > MAX_NAMED
        ? `${quote(draft.text)} begins ${plural(meant.length, "decision")}`
        : mayBe(draft.text, meant);
    print(`${what}. Type more of it.`);
    this.#sayNext(draft, MAX_NEXT);
  }

  #sayNext(draft: Draft, most: number): void {
    const next = [...new Set(draft.heard.flatMap((one) => one.next))];
    const more = next.length - most;
    const listed = `${next.slice(0, most).join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
    print(`  ${wrapped(`next: ${listed} (an empty line takes it back)`, "  ")}`);
  }

  /** Keeps a draft in place of the one before, and shows the board after the steps it has said, if those are others. */
  #show(draft: Draft | undefined): void {
    const before = this.#draft;
    this.#draft = draft;
    const known = draft ?? before;
    if (known && madeBy(draft).join("; ") !== madeBy(before).join("; ")) this.#look(known, madeBy(draft).length);
  }

  /** Whether the board after the steps of a draft is another one than before it, and may be shown. */
  #isShown(draft: Draft): boolean {
    return madeBy(draft).length > 0 && previewOf(this.#table.match.rules.system) !== undefined;
  }

  /** Draws the board after so many steps of a draft. */
  #look(draft: Draft, steps = madeBy(draft).length): void {
    const [any] = meantBy(draft);
    if (any) this.#table.screen.preview(this.#table.match, this.#player, any, steps);
  }
}

/** Whether nobody has decided or taken back anything since. */
const isAt = ({ ply, pending }: Match, before: Match): boolean =>
  ply === before.ply && pending.every((decision, player) => decision === before.pending[player]);

/** The steps that a draft has said to their ends; none while its family is open. */
function madeBy(draft: Draft | undefined): readonly (readonly string[])[] {
  const [heard, ...others] = draft?.heard ?? [];
  if (!heard || others.length > 0) return [];
  const { meant, steps } = heard.beginning;
  return meant[0]?.steps?.slice(0, steps) ?? [];
}
