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

export function askingUci(game: AskedGame): AskingProtocol {
  const { spec } = game;
  const wait = (what: string, more = 0): Wait => ({ for: what, milliseconds: spec.limits.timeout + more });

  function* begin(): Talk<void> {
    yield* say("uci");
    const options: EngineOption[] = [];
    const greeting = wait("uciok");
    for (;;) {
      const line = (yield* hear(greeting)).trim();
      if (line === "uciok") break;
      const [, name, type] = /^option\s+name\s+(.+?)\s+type\s+(\w+)/u.exec(line) ?? [];
      if (name !== undefined && type !== undefined) options.push({ name, type });
    }
    for (const setting of spec.options) yield* say(settingLine(game, options, setting));
    yield* say("ucinewgame");
    yield* say("isready");
    const readiness = wait("readyok");
    while ((yield* hear(readiness)).trim() !== "readyok");
  }

  function* decide(play: HeardPlay): Talk<Answer> {
    yield* say(positionLine(game, play));
    const { movetime, nodes, depth } = spec.limits;
    const usual = movetime === undefined && nodes === undefined && depth === undefined;
    const bounds = Object.entries({ movetime: usual ? USUAL_MOVETIME : movetime, nodes, depth });
    yield* say(["go", ...bounds.flatMap(([name, value]) => (value === undefined ? [] : [name, value]))].join(" "));
    const thinking = wait("bestmove", movetime);
    for (;;) {
      const [word, text = "(none)"] = (yield* hear(thinking)).trim().split(/\s+/u);
      if (word === "bestmove") return decisionIn(game, play, text);
    }
  }

  return { begin, decide, farewell: "quit" };
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
  const moves = taken.length === 0 ? "" : ` moves ${taken.map(({ text }) => text).join(" ")}`;
  return `position ${written === undefined ? "startpos" : `fen ${written}`}${moves}`;
}
