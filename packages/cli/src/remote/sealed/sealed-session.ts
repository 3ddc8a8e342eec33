// A sealed match at the terminal: what the seats say is shown as it comes, lines that people type are decisions of the seat.
import { choiceOf } from "ninefold/knowledge";
import type { Decision, ViewedTrack } from "ninefold/model";
import { type Peer, type PeerState, readMessage, SealedError } from "ninefold-sealed";
import { Failure } from "../../failure.ts";
import { colours } from "../../output.ts";
import { idSaid, menuSaid } from "../../play/faces.ts";
import { drawScene } from "../../scene/scene.ts";
import { endedText } from "../../verifying/sealed.ts";
import { TypedSession } from "../typed-session.ts";
import type { Typed, Typing } from "../typing.ts";

const HELP = `A decision: its number in the list, its name, or what tells it from the others.
  board    draw the state again          moves    list the legal decisions
  code     the code to compare           resign   give up, when you have to say something
  quit     leave the terminal; the same link goes on with the match`;

const COMMANDS: ReadonlySet<string> = new Set(["help", "?", "board", "moves", "code", "resign", "quit"]);

/** What a session needs of the path that the match is played over. */
export interface Surroundings {
  /** Says how the table stands in the list. */
  stand(state: "running" | "ended"): void;
  refusal(): Failure | undefined;
  isOnline(): boolean;
}

/** What ends a match that comes to nothing: a code that the message does not begin with stands before it. */
const failed = (code: string, message: string): Failure =>
  new Failure(1, code, message.startsWith(code) ? message : `${code}: ${message}`);

export class SealedSession extends TypedSession {
  readonly #peer: Peer;
  readonly #surroundings: Surroundings;
  #wasOnline = true;
  /** How many have come, whether the code was said, how much was said of the record. */
  #guests = 0;
  #isCodeSaid = false;
  #said = 0;
  #drawn = "";
  #deciding = "";

  constructor(peer: Peer, input: Typing, surroundings: Surroundings) {
    super(input);
    this.#peer = peer;
    this.#surroundings = surroundings;
  }

  /** To be called when something should have come by now. */
  waited(): void {
    if (!this.#peer.state.offer)
      this.input.say("No offer has come that the link fits: it was changed on its path, or its table is another one.");
  }

  get #round(): number | undefined {
    return this.#peer.course?.round;
  }

  get #decisions(): readonly Decision[] {
    return this.isAsking ? [] : this.#peer.decisions;
  }

  /** Says all that is new; whether the match is over. */
  protected look(): boolean {
    const { state } = this.#peer;
    this.#connection();
    this.#meeting(state);
    if (state.k === "failed") throw this.#surroundings.refusal() ?? failed(state.code, state.message);
    if (state.k === "meeting") {
      const refusal = this.#surroundings.refusal();
      if (refusal) throw refusal;
      return false;
    }
    if (state.k === "convicted") {
      const { seat, code, message } = state.convicted;
      throw new Failure(1, code, `${this.#nameOf(seat)} has broken the rules and is convicted. ${code}: ${message}`);
    }
    this.#news();
    this.#state(state);
    if (state.k !== "ended") return false;
    this.#surroundings.stand("ended");
    const players = this.#peer.course?.setting.system.players.map(({ name }) => name) ?? [];
    this.input.say(`\n${colours.bold(`The match is over: ${endedText(state.end, players)}.`)}`);
    return true;
  }

  #connection(): void {
    const isOnline = this.#surroundings.isOnline();
    if (isOnline !== this.#wasOnline)
      this.input.say(isOnline ? "The server is reached again." : "The connection to the server broke. Trying again …");
    this.#wasOnline = isOnline;
  }

  #meeting({ offer, guests, shortCode }: PeerState): void {
    if (offer && guests.length > this.#guests && shortCode === undefined) {
      this.#guests = guests.length;
      const names = guests.map(({ name }) => (name === "" ? "somebody" : name)).join(", ");
      this.input.say(`${offer.title}, sealed, for ${offer.seats}: ${names}.`);
    }
    if (shortCode === undefined || this.#isCodeSaid) return;
    this.#isCodeSaid = true;
    this.#surroundings.stand("running");
    this.#code(shortCode);
  }

  #code(code: string): void {
    this.input.say(`Code: ${colours.bold(code)}. All seats have the same; read it to each other before you decide.`);
  }

  #playerName(seat: number): string {
    return this.#peer.course?.setting.system.players[seat]?.name ?? "";
  }

  #nameOf(seat: number): string {
    const name = this.#peer.state.guests.find((guest) => guest.seat === seat)?.name;
    return name ? `${this.#playerName(seat)} (${name})` : this.#playerName(seat);
  }

  /** What was decided in the open since, or shown, in rounds that are over: others nobody has judged, and they have no order yet. */
  #news(): void {
    const { record, course } = this.#peer;
    const all = (record?.said ?? []).slice(this.#said).map(({ message }) => readMessage(message));
    const said = all.filter(({ round }) => round < (course?.round ?? 0));
    for (const { seat, body } of said) {
      if (body.k === "decide" || body.k === "reveal")
        this.input.say(`${this.#nameOf(seat)}: ${idSaid(course!.setting.system, body.id)}`);
      else if (body.k === "hide" || body.k === "lay") this.input.say(`${this.#nameOf(seat)}: ${body.family}, hidden`);
      else if (body.k === "resign") this.input.say(`${this.#nameOf(seat)} resigns.`);
    }
    this.#said += said.length;
  }

  /** Draws what has changed where somebody decides, and says who. */
  #state(state: PeerState): void {
    const { course, view } = this.#peer;
    const kind = course?.stage.k;
    if (kind !== "decide" && kind !== "promise" && kind !== "over") return;
    const now = JSON.stringify(view);
    if (now !== this.#drawn) this.#board(view);
    this.#drawn = now;
    const awaited = state.k === "playing" ? state.awaited : [];
    // What the seat says is kept first: until then it has nothing to choose from, and would not be asked later.
    if (this.isAsking && awaited.includes(this.#peer.seat ?? -1)) return;
    const deciding = `${this.#round} ${awaited.join()}`;
    if (deciding !== this.#deciding && awaited.length > 0) this.#turn(awaited);
    this.#deciding = deciding;
  }

  #board(view: readonly ViewedTrack[]): void {
    const { setting } = this.#peer.course!;
    this.input.say(`\n${drawScene(setting.system, view)}`);
  }

  /** The decisions with their numbers. */
  get #menu(): string {
    const { system } = this.#peer.course!.setting;
    const choices = this.#decisions.map((decision) => choiceOf(system, decision));
    return menuSaid(system, choices);
  }

  #turn(awaited: readonly number[]): void {
    const names = awaited.map((seat) => this.#nameOf(seat)).join(" and ");
    const { seat } = this.#peer;
    if (seat !== undefined && awaited.includes(seat) && this.#decisions.length > 0) {
      this.input.say(`You are ${this.#playerName(seat)}, and decide:`);
      this.input.say(this.#menu);
    } else this.input.say(colours.dim(`${names} ${awaited.length === 1 ? "decides" : "decide"}.`));
  }

  protected prompt(): void {
    const { seat } = this.#peer;
    if (seat === undefined || this.#round === undefined) return;
    this.promptPlayer(this.#playerName(seat), this.#round, this.#decisions);
  }

  /** Whether a line is to be read now. Those of a file that decide wait until that is asked. */
  protected isDue(line: Typed | "end"): boolean {
    if (this.isAsking) return false;
    const isTurn = this.#decisions.length > 0;
    if (line === "end") return this.input.isScreen || isTurn;
    const text = line.text.trim();
    return this.input.isScreen || COMMANDS.has(text) || text === "" || isTurn;
  }

  /** Does what a line asks for; whether the person leaves. */
  protected hear(line: Typed): boolean {
    const text = line.text.trim();
    if (text === "quit") return true;
    if (text === "") return false;
    if (COMMANDS.has(text)) this.#command(text);
    else if (this.#round === undefined) this.input.say("The match has not begun: a seat is free.");
    else if (this.#decisions.length === 0) this.input.say("It is not your turn.");
    else this.decide(line, this.#round, this.#decisions, (id) => this.#peer.decide(id));
    return false;
  }

  #command(text: string): void {
    const { shortCode } = this.#peer.state;
    if (text === "help" || text === "?") this.input.say(HELP);
    else if (shortCode === undefined || !this.#peer.course) this.input.say("The match has not begun: a seat is free.");
    else if (text === "code") this.#code(shortCode);
    else if (text === "board") this.#board(this.#peer.view);
    else if (text === "resign") this.ask(this.#peer.resign());
    else this.input.say(this.#decisions.length > 0 ? this.#menu : "It is not your turn.");
  }

  /** What else a seat cannot go on after is said by its state. */
  protected isDeclined(error: unknown): boolean {
    if (error instanceof SealedError && error.code === "NF9014") this.input.say(colours.bold(error.message));
    return error instanceof SealedError;
  }
}
