// The Chess Engine Communication Protocol, version 2 (xboard), where Ninefold is the engine. It plays one side, or none in force
// mode, and thinks when that side has to decide.
import type { PlayerId } from "../../../model/index.ts";
import type { Match } from "../../../play/index.ts";
import type { Chosen } from "../../choosing/choose.ts";
import { allotted } from "../../clocks/clock.ts";
import { budgetOf } from "../../clocks/on-clock.ts";
import type { Thought } from "../../minds/mind.ts";
import { type AnsweringProtocol, countIn, engineName, isWhite, type Served, wordsOf } from "./answering.ts";
import { Playing } from "./playing.ts";
import { Thinker } from "./thinker.ts";

/** How the protocol counts time, and what a position is worth. */
const CENTISECOND = 10;
const HUNDREDTHS = 100;

/** What `level` says: so many decisions in a session, or all where that is 0, its milliseconds, and those added for each. */
interface Level {
  readonly decisions: number;
  readonly base: number;
  readonly increment: number;
}

export class AnsweringCecp implements AnsweringProtocol {
  over = false;
  readonly #served: Served;
  readonly #playing: Playing;
  readonly #thinker: Thinker;
  /** Whom the engine plays; nobody in force mode. */
  #side: PlayerId | undefined;
  #isPosting = false;
  #depth: number | undefined;
  /** Milliseconds for each decision, by `st`. */
  #each: number | undefined;
  #level: Level | undefined;
  /** Milliseconds on the engine's clock. */
  #remaining: number | undefined;
  /** The numbers of pings that wait until the engine has decided. */
  readonly #pings: string[] = [];

  constructor(served: Served) {
    this.#served = served;
    this.#playing = new Playing(served.rules, "cecp");
    this.#thinker = new Thinker(served);
    this.#side = this.#second;
  }

  /** Who does not begin: the engine's side after `new`. */
  get #second(): PlayerId | undefined {
    const { actor } = this.#playing;
    return this.#served.rules.system.players.find(({ id }) => id !== actor?.id)?.id;
  }

  step(): boolean {
    return this.#thinker.step();
  }

  hear(line: string): void {
    const [name, ...words] = wordsOf(line);
    if (name === undefined) return;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command) command(this, words);
    else if (this.#trouble(name) === undefined) this.#afterPly();
    else this.#served.say(`Error (unknown command): ${name}`);
  }

  greet(): void {
    const { say, version, rules } = this.#served;
    this.#thinker.prepare();
    const setboard = rules.system.notations.includes("fen") ? 1 : 0;
    say(`feature myname="${engineName(this.#served)} ${version}" setboard=${setboard} usermove=1 ping=1 playother=1`);
    say("feature san=0 colors=0 sigint=0 sigterm=0 reuse=1 analyze=0 draw=1 debug=0 time=1 done=1");
  }

  beginGame(): void {
    this.#thinker.drop();
    const trouble = this.#playing.begin();
    if (trouble !== undefined) this.#served.say(`tellusererror ${trouble}`);
    this.#side = this.#second;
    this.#depth = undefined;
    this.#each = undefined;
    this.#remaining = this.#level?.base;
    this.#pong();
  }

  setBoard(position: string): void {
    this.#thinker.drop();
    const trouble = this.#playing.begin(position);
    if (trouble !== undefined) this.#served.say(`tellusererror Illegal position: ${trouble}`);
    this.#pong();
  }

  force(): void {
    this.#thinker.drop();
    this.#side = undefined;
    this.#pong();
  }

  go(): void {
    this.#thinker.drop();
    this.#side = this.#playing.actor?.id;
    this.#think();
  }

  playOther(): void {
    this.#thinker.drop();
    this.#side = this.#second;
    this.#pong();
  }

  take(text: string): void {
    const trouble = this.#trouble(text);
    if (trouble === undefined) this.#afterPly();
    else this.#served.say(`Illegal move (${trouble}): ${text}`);
  }

  /** Takes a decision of the other side, or says why not. */
  #trouble(text: string): string | undefined {
    const { actor } = this.#playing;
    const isOwn = actor !== undefined && actor.id === this.#side;
    return isOwn ? "it is the engine's turn" : this.#playing.take(text);
  }

  takeBack(plies: number): void {
    this.#thinker.drop();
    for (let i = 0; i < plies; i++) this.#playing.match = this.#playing.match.back();
    this.#pong();
  }

  hurry(): void {
    this.#thinker.stop();
  }

  /** The opponent offers a draw: whoever takes it offers one too. */
  answerDraw(): void {
    if (this.#side !== undefined && this.#thinker.takesDraw(this.#playing.match, this.#side))
      this.#served.say("offer draw");
  }

  finish(): void {}

  leave(): void {
    this.#thinker.drop();
    this.over = true;
  }

  ping(number: string): void {
    this.#pings.push(number);
    if (!this.#thinker.isThinking) this.#pong();
  }

  post(isPosting: boolean): void {
    this.#isPosting = isPosting;
  }

  setDepth(depth: number | undefined): void {
    if (depth === undefined || depth === 0) this.#served.say("Error (not a number): sd");
    else this.#depth = depth;
  }

  setEach(seconds: number | undefined): void {
    if (seconds === undefined || !(seconds > 0)) this.#served.say("Error (not a number): st");
    else this.#each = 1000 * seconds;
  }

  /** `level 40 5:30 0`: decisions in a session, its minutes and seconds, seconds added for each decision. */
  setLevel([decisions, minutesOf = "", added]: readonly string[]): void {
    const [, minutes, seconds = "0"] = /^(\d{1,6})(?::(\d{1,2}))?$/u.exec(minutesOf) ?? [];
    const count = countIn(decisions);
    const increment = Number(added ?? 0);
    if (count === undefined || minutes === undefined || !(increment >= 0 && increment < Number.POSITIVE_INFINITY)) {
      this.#served.say("Error (not a level): level");
      return;
    }
    const base = 1000 * (60 * Number(minutes) + Number(seconds));
    this.#level = { decisions: count, base, increment: 1000 * increment };
    this.#remaining = base;
    this.#each = undefined;
  }

  setRemaining(centiseconds: number | undefined): void {
    if (centiseconds !== undefined) this.#remaining = CENTISECOND * centiseconds;
  }

  complain(what: string): void {
    this.#served.say(what);
  }

  /** After a ply the play may be over, or the engine may have to decide. */
  #afterPly(): void {
    const { match, actor } = this.#playing;
    const { outcome } = match;
    if (outcome) {
      const winner = outcome.player !== undefined && /^wins?$/u.test(outcome.label) ? outcome.player : undefined;
      const result = winner === undefined ? "1/2-1/2" : isWhite(this.#served, winner) ? "1-0" : "0-1";
      this.#served.say(`${outcome.label === "draw" || winner !== undefined ? result : "*"} {${outcome.text}}`);
    } else if (actor?.id === this.#side) {
      this.#think();
      return;
    }
    this.#pong();
  }

  #think(): void {
    const { match, actor } = this.#playing;
    if (!actor) {
      this.#pong();
      return;
    }
    const { mind } = this.#served;
    const time = this.#time();
    const budget = budgetOf(mind, { depth: this.#depth }, time !== undefined);
    this.#thinker.start(
      match,
      { mind, budget, milliseconds: time },
      {
        onThought: (thought, milliseconds) => this.#inform(thought, milliseconds, match),
        onChosen: (chosen, givesUp) => (givesUp ? this.#giveUp() : this.#decide(chosen, actor.id)),
        onFailure: (complaint) => {
          this.#served.say(`tellusererror ${complaint}`);
          this.#side = undefined;
          this.#pong();
        },
      },
    );
  }

  #time(): number | undefined {
    if (this.#each !== undefined) return this.#each;
    if (this.#remaining === undefined) return undefined;
    const { decisions = 0, increment = 0 } = this.#level ?? {};
    const made = Math.floor(this.#playing.match.ply / 2);
    return allotted(this.#remaining, increment, decisions === 0 ? undefined : decisions - (made % decisions));
  }

  #giveUp(): void {
    this.#served.say("resign");
    this.#side = undefined;
    this.#pong();
  }

  #decide({ decision }: Chosen, player: PlayerId): void {
    const text = this.#playing.write(decision, player);
    const trouble = this.#playing.take(decision);
    if (trouble !== undefined) {
      this.#served.say(`tellusererror ${trouble}`);
      this.#side = undefined;
      this.#pong();
      return;
    }
    this.#served.say(`move ${text}`);
    this.#afterPly();
  }

  #pong(): void {
    for (const number of this.#pings.splice(0)) this.#served.say(`pong ${number}`);
  }

  /** Depth, worth, centiseconds, nodes and what is expected. */
  #inform({ lines: [best], nodes, depth = 1 }: Thought, milliseconds: number, match: Match): void {
    if (!this.#isPosting || !best) return;
    const worth = Math.round((best.worth ?? 0) * HUNDREDTHS);
    const time = Math.round(milliseconds / CENTISECOND);
    const line = this.#playing.writeLine(best.plies, match).join(" ");
    this.#served.say(`${depth} ${worth} ${time} ${nodes} ${line}`);
  }
}

const nothing = (): void => {};

type Command = (engine: AnsweringCecp, words: readonly string[]) => void;

/** What each command does with the words behind it. Those that do nothing are known, and no mistake. */
const COMMANDS: Readonly<Record<string, Command>> = {
  xboard: nothing,
  protover: (engine) => engine.greet(),
  accepted: nothing,
  rejected: nothing,
  new: (engine) => engine.beginGame(),
  variant: (engine, [name = ""]) => engine.complain(`Error (unsupported variant): ${name}`),
  quit: (engine) => engine.leave(),
  random: nothing,
  force: (engine) => engine.force(),
  go: (engine) => engine.go(),
  playother: (engine) => engine.playOther(),
  level: (engine, words) => engine.setLevel(words),
  st: (engine, [seconds]) => engine.setEach(seconds === undefined ? undefined : Number(seconds)),
  sd: (engine, [depth]) => engine.setDepth(countIn(depth)),
  time: (engine, [centiseconds]) => engine.setRemaining(countIn(centiseconds)),
  otim: nothing,
  usermove: (engine, [text = ""]) => engine.take(text),
  "?": (engine) => engine.hurry(),
  ping: (engine, [number = ""]) => engine.ping(number),
  draw: (engine) => engine.answerDraw(),
  result: (engine) => engine.force(),
  setboard: (engine, words) => engine.setBoard(words.join(" ")),
  hint: nothing,
  bk: nothing,
  undo: (engine) => engine.takeBack(1),
  remove: (engine) => engine.takeBack(2),
  hard: nothing,
  easy: nothing,
  post: (engine) => engine.post(true),
  nopost: (engine) => engine.post(false),
  name: nothing,
  rating: nothing,
  computer: nothing,
  ics: nothing,
};
