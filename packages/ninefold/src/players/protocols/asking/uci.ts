// The Universal Chess Interface, where Ninefold asks: greets, sets options, says positions whole and waits for `bestmove`.
import { meantOption } from "../engine-text.ts";
import type { HeardPlay } from "../heard.ts";
import { hear, say, type Talk, type Wait } from "../talk.ts";
import { type Answer, type AskedGame, type AskingProtocol, decisionIn, refused } from "./asking.ts";

/** What an engine thinks where nothing is said. */
const USUAL_MOVETIME = 1000;

/** An option that an engine has, by `option name NAME type TYPE …`. */
interface EngineOption {
  readonly name: string;
  readonly type: string;
}

export class AskingUci implements AskingProtocol {
  readonly farewell = "quit";
  readonly #game: AskedGame;

  constructor(game: AskedGame) {
    this.#game = game;
  }

  *begin(): Talk<void> {
    yield* say("uci");
    const options: EngineOption[] = [];
    const greeting = this.#wait("uciok");
    for (;;) {
      const line = (yield* hear(greeting)).trim();
      if (line === "uciok") break;
      const [, name, type] = /^option\s+name\s+(.+?)\s+type\s+(\w+)/u.exec(line) ?? [];
      if (name !== undefined && type !== undefined) options.push({ name, type });
    }
    for (const setting of this.#game.spec.options) yield* say(settingLine(this.#game, options, setting));
    yield* say("ucinewgame");
    yield* say("isready");
    const readiness = this.#wait("readyok");
    while ((yield* hear(readiness)).trim() !== "readyok");
  }

  *decide(play: HeardPlay): Talk<Answer> {
    yield* say(positionLine(this.#game, play));
    const { nodes, depth, movetime = (nodes ?? depth) ? undefined : USUAL_MOVETIME } = this.#game.spec.limits;
    const bounds = Object.entries({ movetime, nodes, depth });
    yield* say(["go", ...bounds.flatMap(([name, value]) => (value === undefined ? [] : [name, value]))].join(" "));
    const thinking = this.#wait("bestmove", movetime);
    for (;;) {
      const [word, text = "(none)"] = (yield* hear(thinking)).trim().split(/\s+/u);
      if (word === "bestmove") return decisionIn(this.#game, play, text);
    }
  }

  #wait(what: string, more = 0): Wait {
    return { for: what, milliseconds: this.#game.spec.limits.timeout + more };
  }
}

function settingLine(
  { name }: AskedGame,
  options: readonly EngineOption[],
  [setting, value]: readonly [string, string],
): string {
  const option = options.find((known) => known.name.toLowerCase() === setting.toLowerCase());
  if (!option) {
    const near = meantOption(
      setting,
      options.map((known) => known.name),
    );
    throw refused(`${name} has no option "${setting}".${near}`);
  }
  return `setoption name ${option.name}${option.type === "button" ? "" : ` value ${value}`}`;
}

/** Where the game has a notation the position is written in it, so that an engine of other rules does not begin elsewhere. */
function positionLine({ texts, system }: AskedGame, { from, usual, taken }: HeardPlay): string {
  const written = texts.position(from) ?? (usual ? undefined : system.printPosition(from));
  const plies = taken.length === 0 ? "" : ` moves ${taken.map(({ text }) => text).join(" ")}`;
  return `position ${written === undefined ? "startpos" : `fen ${written}`}${plies}`;
}
