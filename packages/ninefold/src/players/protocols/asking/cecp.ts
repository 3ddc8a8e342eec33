// The Chess Engine Communication Protocol, version 2 (xboard), where Ninefold asks: the engine is kept in force mode, told each
// decision and then to go.
import { meantOption } from "../engine-text.ts";
import type { HeardPlay } from "../heard.ts";
import { hear, say, type Talk, type Wait } from "../talk.ts";
import { type Answer, type AskedGame, type AskingProtocol, decisionIn, refused } from "./asking.ts";
import { sentBefore } from "./sent.ts";

/** Engines of version 1 do not answer `protover`; the specification waits so long for those of version 2. */
const FEATURES_WITHIN = 2_000;

/** What an engine thinks where nothing is said. */
const USUAL_MOVETIME = 1_000;

/** The setting that says which variant is played. */
const VARIANT = "variant";

/** `feature ping=1 myname="Fairy-Max" done=1`: the features of a line. */
function featuresIn(line: string): readonly (readonly [string, string])[] {
  if (!/^feature\s/u.test(line)) return [];
  const pairs = line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/gu);
  return [...pairs].map(([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""]);
}

/** Decisions are written in coordinates, and colours are not said. */
const isWanted = (feature: string): boolean => feature !== "san" && feature !== "colors";

/** What an engine has answered, if the line is an answer. */
function answeredIn(line: string): { readonly text: string } | Exclude<Answer, { decision: unknown }> | undefined {
  const [, text] = /^(?:move|my move is\s*:?)\s+(\S+)/iu.exec(line) ?? [];
  if (text !== undefined) return { text };
  if (/^(?:tellics\s+)?resign\b/u.test(line)) return { resigns: "resigns" };
  const [, result] = /^(1-0|0-1|1\/2-1\/2|\*)(?:\s|$)/u.exec(line) ?? [];
  return result === undefined ? undefined : { resigns: `says ${line}`, result };
}

export class AskingCecp implements AskingProtocol {
  readonly farewell = "quit";
  readonly #game: AskedGame;
  readonly #features = new Map<string, string>();
  readonly #options: string[] = [];
  #pings = 0;
  /** The position and the plies that the engine knows of. */
  #sent: readonly string[] | undefined;

  constructor(game: AskedGame) {
    this.#game = game;
  }

  get #variant(): string | undefined {
    return this.#game.spec.options.find(([name]) => name === VARIANT)?.[1];
  }

  *begin(): Talk<void> {
    yield* say("xboard");
    yield* say("protover 2");
    yield* this.#hearFeatures();
    for (const [option, value] of this.#game.spec.options) {
      if (option !== VARIANT) yield* say(this.#optionLine(option, value));
    }
    const variants = this.#features.get("variants")?.split(",") ?? [];
    if (this.#variant !== undefined && !variants.includes(this.#variant)) {
      throw refused(`${this.#game.name} has no variant "${this.#variant}".${meantOption(this.#variant, variants)}`);
    }
  }

  *decide(play: HeardPlay): Talk<Answer> {
    const { system, spec, texts } = this.#game;
    const prefix = this.#features.get("usermove") === "1" ? "usermove " : "";
    const plies = [system.encode(play.from), ...play.taken.map(({ text }) => prefix + text)];
    const known = sentBefore(this.#sent, plies);
    if (known === undefined) yield* this.#anew(play);
    for (const line of plies.slice(Math.max(1, known ?? 0))) yield* say(line);
    yield* this.#ping();
    this.#sent = plies;
    yield* say("go");
    const thinking: Wait = { for: "a move", milliseconds: spec.limits.timeout + (spec.limits.movetime ?? 0) };
    for (;;) {
      const line = (yield* hear(thinking)).trim();
      this.#complain(line);
      const answered = answeredIn(line);
      if (!answered) continue;
      yield* say("force");
      if ("resigns" in answered) return answered;
      const answer = decisionIn(this.#game, play, answered.text);
      if ("decision" in answer) {
        this.#sent = [...plies, prefix + texts.write(play.state, play.player, answer.decision)];
      }
      return answer;
    }
  }

  /** Hears features until they are done. An engine that asks for more time has that of any answer. */
  *#hearFeatures(): Talk<void> {
    const what = "feature done=1";
    let wait: Wait = { for: what, milliseconds: FEATURES_WITHIN, optional: true };
    for (let line = yield wait; line !== undefined; line = yield wait) {
      for (const [feature, value] of featuresIn(line.trim())) {
        if (feature === "option") this.#options.push(value.replace(/\s+-\w+.*$/u, ""));
        this.#features.set(feature, value);
        if (feature !== "done") yield* say(`${isWanted(feature) ? "accepted" : "rejected"} ${feature}`);
        else if (value === "1") return;
        else wait = { for: what, milliseconds: this.#game.spec.limits.timeout };
      }
    }
  }

  #optionLine(option: string, value: string): string {
    const known = this.#options.find((one) => one.toLowerCase() === option.toLowerCase());
    if (known !== undefined) return value === "" ? `option ${known}` : `option ${known}=${value}`;
    throw refused(`${this.#game.name} has no option "${option}".${meantOption(option, this.#options)}`);
  }

  /** Begins a play. */
  *#anew({ from, usual }: HeardPlay): Talk<void> {
    const { spec, texts, name } = this.#game;
    yield* say("new");
    if (this.#variant !== undefined) yield* say(`variant ${this.#variant}`);
    yield* say("easy");
    const { depth, movetime = depth === undefined ? USUAL_MOVETIME : undefined } = spec.limits;
    if (depth !== undefined) yield* say(`sd ${depth}`);
    if (movetime !== undefined) yield* say(`st ${Math.max(1, Math.round(movetime / 1000))}`);
    yield* say("force");
    const position = texts.position(from);
    if (this.#features.get("setboard") === "1" && position !== undefined) yield* say(`setboard ${position}`);
    else if (!usual) throw refused(`${name} cannot be told where the play begins: that takes setboard and a FEN.`);
  }

  /** Asks for a sign that all before has been read, where the engine can give one. It may complain instead. */
  *#ping(): Talk<void> {
    if (this.#features.get("ping") !== "1") return;
    this.#pings++;
    yield* say(`ping ${this.#pings}`);
    const wait: Wait = { for: `pong ${this.#pings}`, milliseconds: this.#game.spec.limits.timeout };
    for (;;) {
      const line = (yield* hear(wait)).trim();
      if (line === wait.for) return;
      this.#complain(line);
    }
  }

  #complain(line: string): void {
    if (/^(?:Illegal move|Error|tellusererror)\b/iu.test(line)) throw refused(`${this.#game.name} says ${line}.`);
  }
}
