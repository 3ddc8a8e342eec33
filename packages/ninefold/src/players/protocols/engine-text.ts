// Engines by their texts: `uci:stockfish;UCI_Elo=1350;movetime=100`.
import { nearestWord, quote } from "../../language/index.ts";
import { EngineError } from "./errors.ts";
import { PROTOCOLS, type Protocol } from "./texts.ts";

/** What an engine thinks by, and how long it may be silent. */
export interface EngineLimits {
  /** Milliseconds of thought for each decision. */
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** Milliseconds in which an answer is due, beside those of thought. */
  readonly timeout: number;
}

/** An engine of another program as a text names it. */
export interface EngineSpec {
  readonly protocol: Protocol;
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly limits: EngineLimits;
  /** What the engine itself is told, in the order of the text. */
  readonly options: readonly (readonly [name: string, value: string])[];
}

const USUAL_TIMEOUT = 60_000;
const LIMITS = ["movetime", "nodes", "depth", "timeout"] as const;

/** Parts of a text between signs that stand in no quotes, which are kept. */
function partsBetween(text: string, isBetween: (sign: string, at: number) => boolean): readonly string[] {
  const parts: string[] = [""];
  let open: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (open === undefined && isBetween(sign, at)) parts.push("");
    else {
      parts.push((parts.pop() ?? "") + sign);
      if (open === undefined && /["']/u.test(sign)) open = sign;
      else if (open === sign) open = undefined;
    }
  }
  if (open !== undefined) throw unread(`${quote(text)} opens quotes and does not close them`);
  return parts;
}

/** The texts of a list of seats. A comma in quotes parts nothing, and one before `ms=500` goes on with the seat before it. */
export function seatTexts(list: string): readonly string[] {
  const parts = partsBetween(list, (sign, at) => sign === "," && !/^,\s*\w+\s*=/u.test(list.slice(at)));
  return parts.map((part) => part.trim());
}

const unquoted = (text: string): string => text.replace(/"([^"]*)"|'([^']*)'/gu, (_, a, b) => a ?? b);

const unread = (why: string): EngineError => new EngineError("NF7030", `${why}.`);

/** Whether a text begins as that of an engine does. */
export function namesEngine(text: string): boolean {
  return PROTOCOLS.some((protocol) => text.trim().toLowerCase().startsWith(`${protocol}:`));
}

/** Reads `uci:COMMAND;name=value;…`. EngineError NF7030 for any other text. */
export function readEngine(text: string): EngineSpec {
  const [name = "", rest = ""] = text.trim().split(/:(.*)/su);
  const protocol = PROTOCOLS.find((known) => known === name.toLowerCase());
  if (!protocol) throw unread(`${quote(text)} names no engine: it begins with uci:, gtp: or cecp:`);
  const [command = "", ...settings] = partsBetween(rest, (sign) => sign === ";");
  const words = partsBetween(command, (sign) => /\s/u.test(sign));
  const [program, ...args] = words.filter((word) => word !== "").map(unquoted);
  if (!program) throw unread(`${quote(text)} names no program`);
  const given = settings.map((part) => part.trim()).filter((part) => part !== "");
  const pairs = given.map((part): readonly [string, string] => {
    const [before = "", after] = part.split(/=(.*)/su);
    if (before.trim() === "") throw unread(`${quote(part)} sets nothing: options are written name=value`);
    return [unquoted(before.trim()), unquoted((after ?? "").trim())];
  });
  const isLimit = ([key]: readonly [string, string]): boolean => LIMITS.some((limit) => limit === key);
  const names = pairs.filter(isLimit).map(([key]) => key);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw unread(`${twice} is set twice`);
  const limits = Object.fromEntries(pairs.filter(isLimit).map(([key, value]) => [key, wholeNumber(key, value)]));
  return {
    protocol,
    command: [program, ...args],
    limits: { timeout: USUAL_TIMEOUT, ...limits },
    options: pairs.filter((pair) => !isLimit(pair)),
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/u.test(text) && Number.isSafeInteger(number) && number > 0) return number;
  throw unread(`${name} is a whole number above 0, not ${quote(text)}`);
}

/** ` Did you mean "UCI_Elo"?`, or nothing. */
export function meantOption(name: string, known: readonly string[]): string {
  const near = nearestWord(name, [...known]);
  return near === undefined ? "" : ` Did you mean ${quote(near)}?`;
}
