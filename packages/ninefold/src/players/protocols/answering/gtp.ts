// The Go Text Protocol, version 2, where Ninefold is the engine. It answers in order: lines that come while it thinks wait.
import type { Player } from "../../../model/index.ts";
import { allotted } from "../../clocks/clock.ts";
import { budgetOf } from "../../clocks/on-clock.ts";
import { colourOf } from "../texts.ts";
import { type GtpBoard, gtpBoard } from "../vertices.ts";
import { type AnsweringProtocol, complaintOf, countIn, type Served, wordsOf } from "./answering.ts";
import { drawnPosition } from "./drawn-position.ts";
import { Playing } from "./playing.ts";
import { Thinker } from "./thinker.ts";

/** An answer; a problem is answered behind `?`. */
type Answered = string | { readonly problem: string } | typeof LATER;

/** The answer comes when it has been thought. */
const LATER = Symbol("later");

const problem = (what: string): Answered => ({ problem: what });

/** What remains on a clock: milliseconds, for so many decisions where that is not 0. */
interface Clock {
  readonly milliseconds: number;
  readonly decisions: number;
}

export class AnsweringGtp implements AnsweringProtocol {
  over = false;
  readonly #served: Served;
  readonly #playing: Playing;
  readonly #thinker: Thinker;
  readonly #board: GtpBoard | undefined;
  readonly #clocks = new Map<"b" | "w", Clock>();
  readonly #waiting: string[] = [];

  constructor(served: Served) {
    this.#served = served;
    this.#playing = new Playing(served.rules, "gtp");
    this.#thinker = new Thinker(served);
    this.#board = gtpBoard(served.rules.system);
  }

  step(): boolean {
    if (this.over) return false;
    if (this.#thinker.step()) return true;
    const line = this.#waiting.shift();
    if (line === undefined) return false;
    this.#answerTo(line);
    return true;
  }

  hear(line: string): void {
    this.#waiting.push(line);
    while (!this.#thinker.isThinking && this.#waiting.length > 0 && !this.over) this.step();
  }

  #answerTo(line: string): void {
    const words = wordsOf(line.replace(/#.*/su, ""));
    const id = countIn(words[0]);
    const [name, ...rest] = id === undefined ? words : words.slice(1);
    if (name === undefined) return;
    const answer = this.#answerOf(name.toLowerCase(), rest, id);
    if (answer !== LATER) this.#say(id, answer);
  }

  #say(id: number | undefined, answer: string | { readonly problem: string }): void {
    const [sign, text] = typeof answer === "string" ? ["=", answer] : ["?", answer.problem];
    this.#served.say(`${sign}${id ?? ""}${text === "" ? "" : ` ${text}`}`);
    this.#served.say("");
  }

  #answerOf(name: string, words: readonly string[], id: number | undefined): Answered {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) return problem("unknown command");
    try {
      return command(this, words, id);
    } catch (error) {
      return problem(complaintOf(error));
    }
  }

  get name(): string {
    return `Ninefold ${this.#served.rules.system.name}`;
  }

  get version(): string {
    return this.#served.version;
  }

  finish(): void {}

  leave(): Answered {
    this.over = true;
    return "";
  }

  resize(size: number | undefined): Answered {
    if (size === undefined) return problem("boardsize not an integer");
    return size === this.#board?.size ? this.clear() : problem("unacceptable size");
  }

  clear(): Answered {
    const trouble = this.#playing.begin();
    if (trouble !== undefined) return problem(trouble);
    this.#thinker.prepare();
    return "";
  }

  /** The rules decide what a play is worth: a komi of other games than this is none. */
  komi(text: string | undefined): Answered {
    const komi = Number(text);
    if (text === undefined || !Number.isFinite(komi)) return problem("komi not a float");
    const { komi: own = "0" } = this.#served.rules.parameters;
    return komi === Number(own) ? "" : problem(`the rules have the komi ${own}`);
  }

  play([colour = "", vertex = ""]: readonly string[]): Answered {
    const who = this.#playerOf(colour);
    if (!who || vertex === "") return problem("invalid color or coordinate");
    if (who.id !== this.#playing.actor?.id) return problem("illegal move");
    const trouble = this.#playing.take(vertex);
    return trouble === undefined ? "" : problem("illegal move");
  }

  generate(colour: string, id: number | undefined): Answered {
    const who = this.#playerOf(colour);
    if (!who) return problem("invalid color");
    if (who.id !== this.#playing.actor?.id) return problem(`${who.name} has nothing to decide now`);
    const side = colourOf(this.#served.rules.system, who.id);
    const clock = this.#clocks.get(side);
    const { mind } = this.#served;
    const budget = budgetOf(mind, {}, clock !== undefined);
    this.#thinker.start(
      this.#playing.match,
      { mind, budget, milliseconds: clock && timeOf(clock) },
      {
        onThought: () => {},
        onChosen: ({ decision }, givesUp) => {
          if (givesUp) {
            this.#say(id, "resign");
            return;
          }
          const text = this.#playing.write(decision, who.id);
          const trouble = this.#playing.take(decision);
          this.#say(id, trouble === undefined ? text : { problem: trouble });
        },
        onFailure: (complaint) => this.#say(id, { problem: complaint }),
      },
    );
    return LATER;
  }

  undo(): Answered {
    if (this.#playing.match.ply === 0) return problem("cannot undo");
    this.#playing.match = this.#playing.match.back();
    return "";
  }

  show(): Answered {
    return `\n${drawnPosition(this.#served.rules.system, this.#playing.match.state)}`;
  }

  score(): Answered {
    const { outcome } = this.#playing.match;
    if (!outcome) return problem("cannot score");
    if (outcome.player === undefined || !/^wins?$/u.test(outcome.label)) {
      return outcome.label === "draw" ? "0" : problem(outcome.text);
    }
    const winner = colourOf(this.#served.rules.system, outcome.player).toUpperCase();
    return `${winner}+${outcome.parameter ?? ""}`;
  }

  /** Main time, then byo-yomi of so many seconds for so many stones. */
  setTime(words: readonly string[]): Answered {
    const [main, extra, stones] = words.map(countIn);
    if (main === undefined || extra === undefined || stones === undefined) return problem("time settings not integers");
    this.#clocks.clear();
    // Without stones, byo-yomi of some seconds means that there is no limit.
    if (stones === 0 && extra > 0) return "";
    const clock =
      main > 0 ? { milliseconds: 1000 * main, decisions: 0 } : { milliseconds: 1000 * extra, decisions: stones };
    for (const side of ["b", "w"] as const) this.#clocks.set(side, clock);
    return "";
  }

  setTimeLeft([colour = "", ...words]: readonly string[]): Answered {
    const who = this.#playerOf(colour);
    const [seconds, decisions] = words.map(countIn);
    if (!who || seconds === undefined || decisions === undefined) return problem("invalid color or time");
    this.#clocks.set(colourOf(this.#served.rules.system, who.id), { milliseconds: 1000 * seconds, decisions });
    return "";
  }

  #playerOf(colour: string): Player | undefined {
    const { system } = this.#served.rules;
    const [, side] = /^(b|w)(?:lack|hite)?$/u.exec(colour.toLowerCase()) ?? [];
    return system.players.find(({ id }) => colourOf(system, id) === side);
  }
}

const timeOf = ({ milliseconds, decisions }: Clock): number =>
  allotted(milliseconds, 0, decisions > 0 ? decisions : undefined);

type Command = (engine: AnsweringGtp, words: readonly string[], id: number | undefined) => Answered;

const COMMANDS: Readonly<Record<string, Command>> = {
  protocol_version: () => "2",
  name: ({ name }) => name,
  version: ({ version }) => version,
  known_command: (_, [name = ""]) => String(Object.hasOwn(COMMANDS, name.toLowerCase())),
  list_commands: () => Object.keys(COMMANDS).join("\n"),
  quit: (engine) => engine.leave(),
  boardsize: (engine, [size]) => engine.resize(countIn(size)),
  clear_board: (engine) => engine.clear(),
  komi: (engine, [komi]) => engine.komi(komi),
  play: (engine, words) => engine.play(words),
  genmove: (engine, [colour = ""], id) => engine.generate(colour, id),
  undo: (engine) => engine.undo(),
  showboard: (engine) => engine.show(),
  final_score: (engine) => engine.score(),
  time_settings: (engine, words) => engine.setTime(words),
  time_left: (engine, words) => engine.setTimeLeft(words),
};
