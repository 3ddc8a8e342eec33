// The Chess Engine Communication Protocol, version 2 (xboard), where Ninefold asks: the engine is kept in force mode, told each
// decision and then to go.
import { meantOption } from "../engine-text.ts";
import type { HeardPlay } from "../heard.ts";
import { hear, say, type Talk, type Wait } from "../talk.ts";
import { type Answer, type AskedGame, type AskingProtocol, decisionIn, refused } from "./asking.ts";
import { toldBefore } from "./told.ts";

/** Engines of version 1 do not answer `protover`; the specification waits so long for those of version 2. */
const FEATURES_WITHIN = 2_000;

/** What says which variant is played. */
const VARIANT = "variant";

/** `feature ping=1 myname="Fairy-Max" done=1`: the features of a line. */
function featuresIn(line: string): readonly (readonly [string, string])[] {
  if (!/^feature\s/u.test(line)) return [];
  const pairs = line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/gu);
  return [...pairs].map(([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""]);
}

/** What an engine has answered, if the line is an answer. */
function answeredIn(line: string): { readonly text: string } | { readonly resigns: string } | undefined {
  const [, text] = /^(?:move|my move is\s*:?)\s+(\S+)/iu.exec(line) ?? [];
  if (text !== undefined) return { text };
  if (/^(?:tellics\s+)?resign\b/u.test(line)) return { resigns: "resigns" };
  const [, result] = /^((?:1-0|0-1|1\/2-1\/2|\*)\s*(?:\{.*\})?)/u.exec(line) ?? [];
  return result === undefined ? undefined : { resigns: `says ${result.trim()}` };
}

export function askingCecp(game: AskedGame): AskingProtocol {
  const { spec, name } = game;
  const features = new Map<string, string>();
  const options: string[] = [];
  let pings = 0;
  /** The position and the plies that the engine knows of, as they were said. */
  let told: readonly string[] | undefined;

  function* begin(): Talk<void> {
    yield* say("xboard");
    yield* say("protover 2");
    yield* hearFeatures();
    for (const [option, value] of spec.options) if (option !== VARIANT) yield* say(optionLine(option, value));
    requireVariant();
  }

  /** Hears features until they are done. An engine that asks for more time has that of any answer. */
  function* hearFeatures(): Talk<void> {
    let wait: Wait = { for: "feature done=1", milliseconds: FEATURES_WITHIN, optional: true };
    for (let line = yield wait; line !== undefined; line = yield wait) {
      for (const [feature, value] of featuresIn(line.trim())) {
        if (feature === "option") options.push(value.replace(/\s+-\w+.*$/u, ""));
        features.set(feature, value);
        if (feature !== "done") yield* say(`${wanted(feature) ? "accepted" : "rejected"} ${feature}`);
        else if (value === "1") return;
        else wait = { for: "feature done=1", milliseconds: spec.limits.timeout };
      }
    }
  }

  function optionLine(option: string, value: string): string {
    const known = options.find((one) => one.toLowerCase() === option.toLowerCase());
    if (known === undefined) throw refused(`${name} has no option "${option}".${meantOption(option, options)}`);
    return value === "" ? `option ${known}` : `option ${known}=${value}`;
  }

  function requireVariant(): void {
    const variant = variantOf(game);
    const known = features.get("variants")?.split(",") ?? [];
    if (variant === undefined || known.includes(variant)) return;
    throw refused(`${name} has no variant "${variant}".${meantOption(variant, known)}`);
  }

  /** Asks for a sign that all before has been read, where the engine can give one. It may complain instead. */
  function* ping(): Talk<void> {
    if (features.get("ping") !== "1") return;
    pings++;
    yield* say(`ping ${pings}`);
    const wait: Wait = { for: `pong ${pings}`, milliseconds: spec.limits.timeout };
    for (;;) {
      const line = (yield* hear(wait)).trim();
      if (line === wait.for) return;
      complain(line);
    }
  }

  function complain(line: string): void {
    if (/^(?:Illegal move|Error|tellusererror)\b/u.test(line)) throw refused(`${name} says ${line}.`);
  }

  /** Begins a play. */
  function* anew({ from, usual }: HeardPlay): Talk<void> {
    yield* say("new");
    const variant = variantOf(game);
    if (variant !== undefined) yield* say(`variant ${variant}`);
    yield* say("easy");
    const { depth, movetime } = spec.limits;
    if (depth !== undefined) yield* say(`sd ${depth}`);
    if (depth === undefined || movetime !== undefined) {
      yield* say(`st ${Math.max(1, Math.round((movetime ?? 1000) / 1000))}`);
    }
    yield* say("force");
    const position = game.texts.position(from);
    if (features.get("setboard") === "1" && position !== undefined) yield* say(`setboard ${position}`);
    else if (!usual)
      throw refused(`${name} cannot be told a position: it has no feature setboard, or the game no FEN.`);
  }

  function* decide(play: HeardPlay): Talk<Answer> {
    const prefix = features.get("usermove") === "1" ? "usermove " : "";
    const plies = [game.system.encode(play.from), ...play.taken.map(({ text }) => prefix + text)];
    const known = toldBefore(told, plies);
    if (known === undefined) yield* anew(play);
    for (const line of plies.slice(Math.max(1, known ?? 0))) yield* say(line);
    yield* ping();
    told = plies;
    yield* say("go");
    const thinking: Wait = { for: "a move", milliseconds: spec.limits.timeout + (spec.limits.movetime ?? 0) };
    for (;;) {
      const line = (yield* hear(thinking)).trim();
      complain(line);
      const answered = answeredIn(line);
      if (!answered) continue;
      yield* say("force");
      if ("resigns" in answered) return answered;
      const answer = decisionIn(game, play, answered.text);
      if ("decision" in answer) told = [...plies, prefix + game.texts.write(play.state, play.player, answer.decision)];
      return answer;
    }
  }

  return { begin, decide, farewell: "quit" };
}

/** Moves are written in coordinates, and colours are not said. */
const wanted = (feature: string): boolean => feature !== "san" && feature !== "colors";

const variantOf = ({ spec }: AskedGame): string | undefined => spec.options.find(([name]) => name === VARIANT)?.[1];
