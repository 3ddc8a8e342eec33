// A match at a server, at the terminal: what comes in is shown at once, lines that people type go out as what it asks for.
import type { Perspective } from "ninefold/knowledge";
import { quote } from "ninefold/language";
import { groupedOptions } from "ninefold/play";
import { Declined, type SeenMatch, type TableClient } from "ninefold-table/client";
import { colours } from "../output.ts";
import { completions } from "../play/hearing.ts";
import { drawMenu } from "../play/menu.ts";
import { mayBe, readDecision } from "../play/reading.ts";
import { decisionsFor, RemoteScreen } from "./remote-screen.ts";
import type { Typed, Typing } from "./typing.ts";

const HELP = `A decision: its number in the list, its name, or what tells it from the others.
  board    draw the state again          moves    list the legal decisions
  draw?    offer a draw                  back?    ask to take back the last ply
  yes, no  answer what is offered        resign   give up
  quit     leave the terminal; the match waits`;

const COMMANDS: ReadonlySet<string> = new Set(["help", "?", "board", "moves", "resign", "draw?", "back?", "quit"]);

export type Ending = "over" | "quit" | "interrupted";

export class RemoteSession {
  readonly #client: TableClient;
  readonly #seen: SeenMatch;
  readonly #input: Typing;
  readonly #screen: RemoteScreen;
  #changes: () => void = () => {};
  /** Whether something was asked that has no answer yet: lines wait for it. */
  #isAsking = false;
  #isOver = false;
  #fault: { readonly error: unknown } | undefined;

  /** `isWatching`: whether the person has no seat and wants none. */
  constructor(client: TableClient, seen: SeenMatch, input: Typing, isWatching = false) {
    this.#client = client;
    this.#seen = seen;
    this.#input = input;
    this.#screen = new RemoteScreen(client, seen, (text) => input.say(text), isWatching);
  }

  /** To be called when anything has changed. */
  changed(): void {
    this.#changes();
  }

  /** Plays until the match is over, or the person leaves. Failure where the server cannot be believed. */
  async play(signal: AbortSignal): Promise<Ending> {
    signal.addEventListener("abort", () => this.#changes());
    for (;;) {
      if (signal.aborted) return "interrupted";
      if (this.#fault) throw this.#fault.error;
      this.#screen.look();
      if (this.#seen.follower?.ended) {
        this.#isOver = true;
        this.#screen.over();
        return "over";
      }
      this.#prompt();
      const { first } = this.#input;
      if (first === "interrupted") return first;
      if (first !== undefined && this.#isDue(first)) {
        this.#input.take();
        if (first === "end" || this.#hear(first)) return "quit";
      } else
        await new Promise<void>((resolve) => {
          this.#changes = resolve;
        });
    }
  }

  #prompt(): void {
    const { follower } = this.#seen;
    const { seat, choices } = this.#screen;
    if (seat === undefined || !follower) return;
    const legal = decisionsFor(choices);
    const complete = (line: string): [readonly string[], string] => completions(legal, "", line);
    this.#input.prompt({ text: `${this.#screen.playerName(seat)}> `, since: follower.since, complete });
  }

  /** Whether a line is to be read now. Those of a file that decide or answer wait until that is asked. */
  #isDue(line: Typed | "end"): boolean {
    const { isAsked, isTurn } = this.#screen;
    const text = line === "end" ? line : line.text.trim();
    if (text === "quit" && !this.#client.isOnline) return true;
    if (this.#isAsking) return false;
    if (line === "end") return this.#input.isScreen || isAsked || isTurn;
    if (this.#input.isScreen || COMMANDS.has(text) || text === "") return true;
    return isTurn || (isAsked && answerIn(text) !== undefined);
  }

  /** Does what a line asks for; whether the person leaves. */
  #hear({ text: line, since }: Typed): boolean {
    const text = line.trim();
    const { isAsked, isTurn, seat } = this.#screen;
    const { match, follower } = this.#seen;
    const yes = answerIn(text);
    if (text === "quit") return true;
    if (text === "") return false;
    if (!follower) this.#input.say("The match has not been shown yet.");
    else if (isAsked && yes !== undefined)
      this.#ask(this.#client.ask({ k: "answer", match, to: follower.offer!.seq, yes }));
    else if (COMMANDS.has(text)) this.#command(text, follower.since === undefined ? undefined : follower.perspective);
    else if (seat === undefined) this.#input.say("You watch: there are `board`, `help` and `quit`.");
    else if (follower.since === undefined) this.#input.say("The match has not begun: a seat is free.");
    else if (!isTurn) this.#input.say(`It is not your turn: ${this.#screen.whoDecides}`);
    else if (since !== undefined && since !== follower.since)
      this.#input.say(`The position has changed: ${quote(text)} was not sent. Type it again if you still want it.`);
    else this.#decide(text, follower.since);
    return false;
  }

  #decide(text: string, since: number): void {
    const read = readDecision(text, decisionsFor(this.#screen.choices));
    if ("decision" in read) this.#ask(this.#client.decide(this.#seen.match, read.decision.id, since));
    else if ("several" in read) this.#input.say(`${mayBe(text, read.several)}. Type more of it.`);
    else this.#input.say(`There is no decision ${quote(text)}. \`moves\` lists the legal ones.`);
  }

  /** Does what a word asks for that is no decision. */
  #command(text: string, perspective: Perspective | undefined): void {
    const { match, decidedSince: to } = this.#seen;
    const say = (what: string): void => this.#input.say(what);
    if (text === "help" || text === "?") say(HELP);
    else if (!perspective) say("The match has not begun: a seat is free.");
    else if (text === "board") this.#screen.board(perspective);
    else if (text === "moves")
      say(perspective.choices.length > 0 ? drawMenu(groupedOptions(perspective.choices)) : this.#screen.whoDecides);
    else if (this.#screen.seat === undefined) say("You watch: there are `board`, `help` and `quit`.");
    else if (text === "resign") this.#ask(this.#client.ask({ k: "resign", match }));
    else if (text === "draw?") this.#ask(this.#client.ask({ k: "offer", match, about: "draw" }));
    else if (to === undefined) say("You have decided nothing yet.");
    else this.#ask(this.#client.ask({ k: "offer", match, about: "undo", to }));
  }

  /** Waits for an answer of the server; what it declines is said. */
  #ask(asking: Promise<unknown>): void {
    this.#isAsking = true;
    asking
      .catch((error: unknown) => {
        if (this.#isOver) return;
        if (error instanceof Declined) this.#input.say(colours.bold(error.message));
        else this.#fault = { error };
      })
      .finally(() => {
        this.#isAsking = false;
        this.#changes();
      });
  }
}

/** Whether a text agrees or declines; undefined for another one. */
function answerIn(text: string): boolean | undefined {
  if (/^y(?:es)?$/iu.test(text)) return true;
  return /^no?$/iu.test(text) ? false : undefined;
}
