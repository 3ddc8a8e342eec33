// What the protocols have in common where Ninefold is the engine: lines come in, lines go out, and thinking is done in small
// steps between them.
import { Fault, type PlayerId } from "../../../model/index.ts";
import { PlayError, type Rules, type Seed } from "../../../play/index.ts";
import type { KnownBefore } from "../../choosing/choose.ts";
import type { MindSpec } from "../../choosing/spec.ts";
import { MindError } from "../../minds/errors.ts";
import { EngineError } from "../errors.ts";

/** Whom an engine serves, and what it has. */
export interface Served extends KnownBefore {
  readonly rules: Rules;
  readonly mind: MindSpec;
  readonly seed: Seed;
  /** Of this program, as engines say it. */
  readonly version: string;
  readonly say: (line: string) => void;
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number;
}

/** An engine in one protocol. No line makes it throw. */
export interface AnsweringProtocol {
  hear(line: string): void;
  /** Takes a small step of thought; false where there is nothing to think about. */
  step(): boolean;
  /** No more lines will come: what would wait for one ends. */
  finish(): void;
  /** Whether it was told to leave. */
  readonly over: boolean;
}

/** The name of the engine: the mind plays one game. */
export const engineName = ({ rules: { system } }: Served): string => `Ninefold ${system.name}`;

/** What may go wrong by what an engine is told, as one line; what else is thrown is thrown on. */
export function complaintOf(error: unknown): string {
  const isExpected = [Fault, PlayError, MindError, EngineError, RangeError].some((kind) => error instanceof kind);
  if (isExpected) return (error as Error).message.replace(/\s+/gu, " ");
  throw error;
}

/** The words of a line. Signs that steer are none. */
export const wordsOf = (line: string): readonly string[] =>
  line
    .replace(/\p{Cc}/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");

/** A whole number that is not negative, if the text is one. */
export function countIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && /^\d+$/u.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

/** White or black of the players: those of these names, else white is who comes first. */
export function isWhite({ rules: { system } }: Served, player: PlayerId): boolean {
  const names = system.players.map(({ name }) => name.toLowerCase());
  return player === (names.includes("white") && names.includes("black") ? names.indexOf("white") : 0);
}
