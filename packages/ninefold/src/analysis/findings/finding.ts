import type { Span } from "../../language/text/source.ts";
import { type DecisionTuple, type FaultCode, type GameSystem, printTuple } from "../../model/index.ts";
import { endOf, type Path, type PathStep } from "../states/path.ts";

/**
 * Every kind of finding with the sentence `docs/errors.md` explains it by. The hundreds give the severity: 40xx are
 * holes in the rules, 41xx what is rarely meant, 42xx facts about the game; NF4214 is a warning where it is proved.
 */
export const FINDING_CODES = {
  NF4001: "A terminal state can be reached that has no outcome.",
  NF4002: "A terminal state can be reached that has two outcomes.",
  NF4003: "No consequence is written for a legal tuple of decisions.",
  NF4004: "Two consequences are written for a legal tuple of decisions.",
  NF4005: "The rules fail in a state that can be reached.",
  NF4006: "The game has no initial state: no combination of initial values passes `start when`.",
  NF4101: "No decision of a family is ever legal.",
  NF4102: "No track of a family ever changes.",
  NF4103: "A player never decides.",
  NF4104: "Forced steps can follow each other forever.",
  NF4105: "What a player may decide, or why not, tells what the player is not shown.",
  NF4201: "How many initial states there are.",
  NF4202: "How the game was examined.",
  NF4203: "How often each outcome occurs.",
  NF4204: "The play can go on forever.",
  NF4205: "Every play ends.",
  NF4206: "Every play ends after the same number of plies.",
  NF4207: "A player never has more than one legal decision.",
  NF4208: "Whether the game system is complete (playable).",
  NF4209: "Whether the game system is overcomplete.",
  NF4210: "A step has more outcomes of chance than can be listed.",
  NF4211: "Who can learn what is hidden, and by which decisions and forced steps.",
  NF4212: "Two legal decisions have the same text in a spelling, with all its parts written.",
  NF4213: "A spelling fails in a state that can be reached.",
  NF4214:
    "An `end` or `outcome` line that never applies: a warning where all states were examined. What it is there for cannot happen, or another line comes first.",
  NF4215: "A player who never wins, where others do.",
  NF4216:
    "A condition that never refuses anything: the game is the same without it. It may be kept for readers, or for other values of a parameter.",
  NF4217: "What keeps the game from being compiled, and what to write instead where that is known.",
} as const;

export type FindingCode = keyof typeof FINDING_CODES;

export type FindingSeverity = "error" | "warning" | "fact";

/** One step of a play, printed. */
export interface ShownStep {
  /** `(claim(b2), 0)`. */
  readonly tuple: string;
  /** The position that followed, where the tuple has more than one consequence. */
  readonly result?: string;
}

/** A play that shows a finding. */
export interface ShownPlay {
  /** The position it starts from. */
  readonly start: string;
  readonly steps: readonly ShownStep[];
  /** The position it reaches. */
  readonly position: string;
  /** The tuple, legal in that position, whose consequences are at fault. */
  readonly tuple?: string;
  /** Steps that lead from that position back to it. */
  readonly cycle?: readonly ShownStep[];
  /** Whether it is proved that no play of fewer steps shows the same. */
  readonly shortest: boolean;
}

/** Something the checker has found out about a game system. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  readonly message: string;
  /** Whether it holds for the game, or only for what was examined of it. */
  readonly proved: boolean;
  readonly play?: ShownPlay;
  /** The name of the family, track or player it speaks of. */
  readonly subject?: string;
  /** Of a hole: the fault, where in the rules it is, and in how many of the states examined it was met. */
  readonly fault?: FaultCode;
  readonly span?: Span;
  readonly states?: number;
}

/** Facts that are warnings where they are proved. */
const WARNED: ReadonlySet<FindingCode> = new Set(["NF4214"]);

/** What was only sampled may still happen: it is worth knowing, but no ground for a warning. */
export function severityOf(code: FindingCode, proved: boolean): FindingSeverity {
  if (code < "NF41") return "error";
  return (code < "NF42" || WARNED.has(code)) && proved ? "warning" : "fact";
}

/** A play as it was found, and the steps that lead round from its end. */
export interface FoundPath extends Path {
  readonly cycle: readonly PathStep[];
}

/** Beside what is printed: who prints a finding wants no states in it. */
const paths = new WeakMap<ShownPlay, FoundPath>();

/** The play itself, of one that `examine` has found. */
export const pathOf = (play: ShownPlay): FoundPath | undefined => paths.get(play);

export function showPlay(
  system: GameSystem,
  path: Path,
  more: { readonly shortest: boolean; readonly tuple?: DecisionTuple; readonly cycle?: readonly PathStep[] },
): ShownPlay {
  const shown = printedPlay(system, path, more);
  paths.set(shown, { ...path, cycle: more.cycle ?? [] });
  return shown;
}

function printedPlay(system: GameSystem, path: Path, more: Parameters<typeof showPlay>[2]): ShownPlay {
  return {
    start: system.printPosition(path.start),
    steps: showSteps(system, path.steps),
    position: system.printPosition(endOf(path)),
    ...(more.tuple && { tuple: printTuple(more.tuple) }),
    ...(more.cycle && { cycle: showSteps(system, more.cycle) }),
    shortest: more.shortest,
  };
}

function showSteps(system: GameSystem, steps: readonly PathStep[]): readonly ShownStep[] {
  return steps.map(({ tuple, state, chance }) => ({
    tuple: printTuple(tuple),
    ...(chance && { result: system.printPosition(state) }),
  }));
}
