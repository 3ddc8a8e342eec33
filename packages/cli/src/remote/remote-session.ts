// A match at a server, at the terminal: what comes in is shown at once, lines that people type go out as what it asks for.
import type { Perspective } from "ninefold/knowledge";
import { Declined, type SeenMatch, type TableClient } from "ninefold-table/client";
import { colours } from "../output.ts";
import { menuSaid } from "../play/faces.ts";
import { decisionsFor, RemoteScreen } from "./remote-screen.ts";
import { TypedSession } from "./typed-session.ts";
import type { Typed, Typing } from "./typing.ts";

const HELP = `A decision: its number in the list, its name, or what tells it from the others.
  board    draw the state again          moves    list the legal decisions
  draw?    offer a draw                  back?    ask to take back the last ply
  yes, no  answer what is offered        resign   give up
  quit     leave the terminal; the match waits`;

const COMMANDS: ReadonlySet<string> = new Set(["help", "?", "board", "moves", "resign", "draw?", "back?", "quit"]);

export class RemoteSession extends TypedSession {
  readonly #client: TableClient;
  readonly #seen: SeenMatch;
  readonly #screen: RemoteScreen;
  #isOver = false;

  /** `isWatching`: whether the person has no seat and wants none. */
  constructor(client: TableClient, seen: SeenMatch, input: Typing, isWatching = false) {
    super(input);
    this.#client = client;
    this.#seen = seen;
    this.#screen = new RemoteScreen(client, seen, (text) => input.say(text), isWatching);
  }

  protected look(): boolean {
    this.#screen.look();
    this.#isOver = this.#seen.follower?.ended !== undefined;
    if (this.#isOver) this.#screen.over();
    return this.#isOver;
  }

  protected prompt(): void {
    const { follower } = this.#seen;
    const { seat, choices } = this.#screen;
    if (seat === undefined || !follower) return;
    this.promptPlayer(this.#screen.playerName(seat), follower.since, decisionsFor(choices));
  }

  /** Whether a line is to be read now. Those of a file that decide or answer wait until that is asked. */
  protected isDue(line: Typed | "end"): boolean {
    const { isAsked, isTurn } = this.#screen;
    const text = line === "end" ? line : line.text.trim();
    if (text === "quit" && !this.#client.isOnline) return true;
    if (this.isAsking) return false;
    if (line === "end") return this.input.isScreen || isAsked || isTurn;
    if (this.input.isScreen || COMMANDS.has(text) || text === "") return true;
    return isTurn || (isAsked && answerIn(text) !== undefined);
  }

  /** Does what a line asks for; whether the person leaves. */
  protected hear(line: Typed): boolean {
    const text = line.text.trim();
    const { isAsked, isTurn, seat } = this.#screen;
    const { match, follower } = this.#seen;
    const yes = answerIn(text);
    if (text === "quit") return true;
    if (text === "") return false;
    if (!follower) this.input.say("The match has not been shown yet.");
    else if (isAsked && yes !== undefined)
      this.ask(this.#client.ask({ k: "answer", match, to: follower.offer!.seq, yes }));
    else if (COMMANDS.has(text)) this.#command(text, follower.since === undefined ? undefined : follower.perspective);
    else if (seat === undefined) this.input.say("You watch: there are `board`, `help` and `quit`.");
    else if (follower.since === undefined) this.input.say("The match has not begun: a seat is free.");
    else if (!isTurn) this.input.say(`It is not your turn: ${this.#screen.whoDecides}`);
    else this.#decide(line, follower.since);
    return false;
  }

  #decide(line: Typed, since: number): void {
    const send = (id: string) => this.#client.decide(this.#seen.match, id, since);
    this.decide(line, since, decisionsFor(this.#screen.choices), send);
  }

  /** Does what a word asks for that is no decision. */
  #command(text: string, perspective: Perspective | undefined): void {
    const { match, rules, decidedSince: to } = this.#seen;
    const say = (what: string): void => this.input.say(what);
    if (text === "help" || text === "?") say(HELP);
    else if (!perspective) say("The match has not begun: a seat is free.");
    else if (text === "board") this.#screen.board(perspective);
    else if (text === "moves")
      say(perspective.choices.length > 0 ? menuSaid(rules!.system, perspective.choices) : this.#screen.whoDecides);
    else if (this.#screen.seat === undefined) say("You watch: there are `board`, `help` and `quit`.");
    else if (text === "resign") this.ask(this.#client.ask({ k: "resign", match }));
    else if (text === "draw?") this.ask(this.#client.ask({ k: "offer", match, about: "draw" }));
    else if (to === undefined) say("You have decided nothing yet.");
    else this.ask(this.#client.ask({ k: "offer", match, about: "undo", to }));
  }

  protected isDeclined(error: unknown): boolean {
    if (error instanceof Declined && !this.#isOver) this.input.say(colours.bold(error.message));
    return error instanceof Declined || this.#isOver;
  }
}

/** Whether a text agrees or declines; undefined for another one. */
function answerIn(text: string): boolean | undefined {
  if (/^y(?:es)?$/iu.test(text)) return true;
  return /^no?$/iu.test(text) ? false : undefined;
}
