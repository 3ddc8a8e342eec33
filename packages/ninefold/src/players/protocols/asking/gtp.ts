// The Go Text Protocol, version 2, where Ninefold asks: tells the board, then each decision by colour and vertex.
import { EngineError } from "../errors.ts";
import type { HeardPlay } from "../heard.ts";
import { hear, say, type Talk, type Wait } from "../talk.ts";
import { colourOf } from "../texts.ts";
import { gtpBoard } from "../vertices.ts";
import { type Answer, type AskedGame, type AskingProtocol, decisionIn, refused } from "./asking.ts";
import { toldBefore } from "./told.ts";

/** What is told of games that have no parameter of this name: nobody is given points. */
const NO_KOMI = "0";

export function askingGtp(game: AskedGame): AskingProtocol {
  const { spec, system, name } = game;
  let commands: ReadonlySet<string> = new Set();
  /** The plies that the engine knows of, as they were said. */
  let told: readonly string[] | undefined;

  /** Says a command; what is answered after `=`, or undefined where the engine refuses. */
  function* ask(command: string, more = 0): Talk<{ readonly text: string; readonly failed: boolean }> {
    yield* say(command);
    const wait: Wait = { for: `an answer to ${command}`, milliseconds: spec.limits.timeout + more };
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

  function* must(command: string): Talk<string> {
    const { text, failed } = yield* ask(command);
    if (failed) throw refused(`${name} refuses ${command}: ${text}.`);
    return text;
  }

  function* begin(): Talk<void> {
    commands = new Set((yield* must("list_commands")).split(/\s+/u));
    const board = gtpBoard(system);
    if (board) yield* must(`boardsize ${board.size}`);
    yield* clear();
    const { komi = NO_KOMI } = game.parameters;
    if (commands.has("komi")) yield* must(`komi ${komi}`);
    for (const [option, value] of spec.options) yield* must(`${option} ${value}`.trim());
    const { movetime } = spec.limits;
    if (movetime !== undefined && commands.has("time_settings")) {
      yield* must(`time_settings 0 ${Math.max(1, Math.round(movetime / 1000))} 1`);
    }
  }

  function* clear(): Talk<void> {
    yield* must("clear_board");
    told = [];
  }

  function* decide(play: HeardPlay): Talk<Answer> {
    if (!play.usual) {
      throw new EngineError("NF7031", "GTP has no word for positions: the play must begin where the game does.");
    }
    const plies = play.taken.map(({ player, text }) => `play ${colourOf(system, player)} ${text}`);
    const known = toldBefore(told, plies);
    if (known === undefined) yield* clear();
    for (const line of plies.slice(known ?? 0)) yield* must(line);
    told = plies;
    const colour = colourOf(system, play.player);
    const { text, failed } = yield* ask(`genmove ${colour}`, spec.limits.movetime);
    if (failed) throw refused(`${name} refuses genmove ${colour}: ${text}.`);
    if (text.toLowerCase() === "resign") return { resigns: "resigns" };
    const answer = decisionIn(game, play, text);
    if ("decision" in answer) {
      told = [...plies, `play ${colour} ${game.texts.write(play.state, play.player, answer.decision)}`];
    }
    return answer;
  }

  return { begin, decide, farewell: "quit" };
}
