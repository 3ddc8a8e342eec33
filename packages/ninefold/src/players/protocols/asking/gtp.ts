// The Go Text Protocol, version 2, where Ninefold asks: tells the board, then each decision by colour and vertex.
import { EngineError } from "../errors.ts";
import type { HeardPlay } from "../heard.ts";
import { hear, say, type Talk, type Wait } from "../talk.ts";
import { colourOf } from "../texts.ts";
import { gtpBoard } from "../vertices.ts";
import { type Answer, type AskedGame, type AskingProtocol, decisionIn, refused } from "./asking.ts";
import { sentBefore } from "./sent.ts";

/** What is told of games that have no parameter of this name: nobody is given points. */
const NO_KOMI = "0";

export class AskingGtp implements AskingProtocol {
  readonly farewell = "quit";
  readonly #game: AskedGame;
  #commands: ReadonlySet<string> = new Set();
  /** The plies that the engine knows of. */
  #sent: readonly string[] = [];

  constructor(game: AskedGame) {
    this.#game = game;
  }

  *begin(): Talk<void> {
    const { system, parameters, spec } = this.#game;
    const board = gtpBoard(system);
    this.#commands = new Set((yield* this.#must("list_commands")).split(/\s+/u));
    if (board) yield* this.#must(`boardsize ${board.size}`);
    yield* this.#clear();
    const { komi = NO_KOMI } = parameters;
    if (this.#commands.has("komi")) yield* this.#must(`komi ${komi}`);
    for (const [option, value] of spec.options) yield* this.#must(`${option} ${value}`.trim());
    const { movetime } = spec.limits;
    if (movetime !== undefined && this.#commands.has("time_settings")) {
      // No time at first, then so many seconds for each stone.
      yield* this.#must(`time_settings 0 ${Math.max(1, Math.round(movetime / 1000))} 1`);
    }
  }

  *decide(play: HeardPlay): Talk<Answer> {
    const { system, spec, name, texts } = this.#game;
    if (!play.usual) {
      throw new EngineError("NF7031", "GTP has no word for positions: the play must begin where the game does.");
    }
    const plies = play.taken.map(({ player, text }) => `play ${colourOf(system, player)} ${text}`);
    const known = sentBefore(this.#sent, plies);
    if (known === undefined) yield* this.#clear();
    for (const line of plies.slice(known ?? 0)) yield* this.#must(line);
    this.#sent = plies;
    const colour = colourOf(system, play.player);
    const { text, failed } = yield* this.#ask(`genmove ${colour}`, spec.limits.movetime);
    if (failed) throw refused(`${name} refuses genmove ${colour}: ${text}.`);
    if (text.toLowerCase() === "resign") return { resigns: "resigns" };
    const answer = decisionIn(this.#game, play, text);
    if ("decision" in answer) {
      this.#sent = [...plies, `play ${colour} ${texts.write(play.state, play.player, answer.decision)}`];
    }
    return answer;
  }

  *#clear(): Talk<void> {
    yield* this.#must("clear_board");
    this.#sent = [];
  }

  *#must(command: string): Talk<string> {
    const { text, failed } = yield* this.#ask(command);
    if (failed) throw refused(`${this.#game.name} refuses ${command}: ${text}.`);
    return text;
  }

  /** Says a command; what is answered behind `=` or `?`, until the empty line that ends it. */
  *#ask(command: string, more = 0): Talk<{ readonly text: string; readonly failed: boolean }> {
    yield* say(command);
    const { timeout } = this.#game.spec.limits;
    const wait: Wait = { for: `an answer to ${command}`, milliseconds: timeout + more };
    const lines: string[] = [];
    for (;;) {
      const line = (yield* hear(wait)).replace(/[^\t -~\u0080-\uffff]/gu, "");
      // What stands before an answer belongs to none.
      if (lines.length === 0 && !/^[=?]/u.test(line)) continue;
      if (line.trim() === "") break;
      lines.push(line);
    }
    const [first = "", ...others] = lines;
    const text = [first.replace(/^[=?]\d*\s*/u, ""), ...others].join("\n").trim();
    return { text, failed: first.startsWith("?") };
  }
}
