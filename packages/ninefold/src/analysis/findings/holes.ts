import type { DecisionTuple, Encoding, Fault, FaultCode } from "../../model/index.ts";
import type { Path } from "../states/path.ts";
import type { FindingCode } from "./finding.ts";

/** Which question about a state met the fault. */
export type Question = "legality" | "consequences" | "outcome" | "worth" | "view";

/** Whether Def. 3 speaks of the question: views and the worth of outcomes are no part of it. */
export const isOfPlay = (question: Question): boolean => question !== "view" && question !== "worth";

/** Whether a hole there keeps from seeing what would follow: what never occurs may follow from the hole alone. */
export const cutsPlayShort = (question: Question): boolean => question === "legality" || question === "consequences";

/** A play to the state in question, made only when it is wanted: its length is cheaper. */
export interface Witness {
  readonly steps: () => number;
  readonly path: () => Path;
}

/** All occurrences of one fault at one place of the rules, those in views and in worths apart from those in play. */
export interface Hole {
  readonly code: FindingCode;
  readonly question: Question;
  readonly fault: Fault;
  /** The states in which it was met. */
  readonly states: Set<Encoding>;
  /** The play with fewest steps among those found. */
  path: Path;
  tuple: DecisionTuple | undefined;
}

const OWN_CODE: Partial<Record<FaultCode, FindingCode>> = {
  NF2007: "NF4003",
  NF2008: "NF4004",
  NF2013: "NF4001",
  NF2014: "NF4002",
};

/** The holes met, grouped by the fault, its place in the rules, and what it keeps from being done. */
export class Holes {
  readonly #groups = new Map<string, Hole>();

  get all(): readonly Hole[] {
    return [...this.#groups.values()];
  }

  note(
    fault: Fault,
    question: Question,
    encoding: Encoding,
    tuple: DecisionTuple | undefined,
    { steps, path }: Witness,
  ): void {
    const where = fault.span ? `${fault.span.start}-${fault.span.end}` : question;
    const key = `${fault.code} ${where} ${isOfPlay(question) ? "play" : question}`;
    const known = this.#groups.get(key);
    if (!known) {
      const code = OWN_CODE[fault.code] ?? "NF4005";
      this.#groups.set(key, { code, question, fault, states: new Set([encoding]), path: path(), tuple });
      return;
    }
    if (known.states.has(encoding)) return;
    known.states.add(encoding);
    if (steps() >= known.path.steps.length) return;
    known.path = path();
    known.tuple = tuple;
  }
}
