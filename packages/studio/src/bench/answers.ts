// Answers questions about games that may take long, one after the other.

import { type AnalysisProgress, count, type Solution } from "ninefold/analysis";
import { engineOf } from "ninefold/engine";
import { withThousands } from "ninefold/language";
import { type Rules, run } from "ninefold/play";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import type { Answerer } from "../threads/protocol.ts";
import { compared } from "./compared.ts";
import { examination, faultsOf } from "./faults.ts";
import { matrixOf } from "./matrix.ts";
import { measured } from "./measured.ts";
import { matchOf, matchTo, nodeAt, pathOf } from "./nodes.ts";
import { partsOf } from "./parts.ts";
import type { Answers, Part, Question, Row } from "./questions.ts";
import { solving, worthIn } from "./worths.ts";
import { writtenAs } from "./written.ts";

type Answer = Answers[keyof Answers];

interface Running {
  readonly signal: AbortSignal;
  readonly report: (part: Part) => void;
}

/** What was read and solved last is kept: questions come about one game after the other. */
class Bench {
  #rules: { readonly key: string; readonly rules: Promise<Rules> } | undefined;
  #solved: { readonly key: string; readonly solution: Solution } | undefined;

  async answer(question: Question, running: Running): Promise<Answer> {
    const { game } = question.subject;
    if (question.kind === "parts") return partsOf(game);
    const rules = await this.#rulesOf(game);
    if (question.kind === "faults")
      return faultsOf(rules, game, await run(examination(rules, game, question.times), watching(running)));
    const { subject } = question;
    const { system } = rules;
    switch (question.kind) {
      case "node":
        return nodeAt(rules, question.path);
      case "here":
        return pathOf(rules, matchOf(rules, subject));
      case "reach":
        return matchTo(rules, question.path, subject.seed);
      case "matrix":
        return matrixOf(matchOf(rules, subject));
      case "written":
        return whole(writtenAs(system, matchOf(rules, subject).state, question.format, question.bounds), running);
      case "count":
        return rowsOf(await run(count(system, { maxStates: question.maxStates }), watching(running)));
      case "worth":
        return worthIn(await this.#solution(rules, subject.game, question.maxStates, running), matchOf(rules, subject));
      case "measure":
        if (question.minds !== "random") await engineOf(system).prepare("search");
        return measured(rules, question, running);
      case "compare": {
        const other = await loaded(question.other);
        return whole(compared(system, other.system, question.relation), running);
      }
    }
  }

  #rulesOf(game: GameText): Promise<Rules> {
    const key = JSON.stringify(game);
    if (this.#rules?.key !== key) this.#rules = { key, rules: loaded(game) };
    return this.#rules.rules;
  }

  async #solution(rules: Rules, game: GameText, maxStates: number, running: Running): Promise<Solution> {
    const key = JSON.stringify(game);
    if (this.#solved?.key === key) return this.#solved.solution;
    this.#solved = undefined;
    const solution = await whole(solving(rules, maxStates), running);
    this.#solved = { key, solution };
    return solution;
  }
}

async function loaded(game: GameText): Promise<Rules> {
  const read = await loadText(game);
  if (!read.ok) throw new Error(read.diagnostics[0]?.message);
  return read.rules;
}

const watching = ({ signal, report }: Running) => ({
  signal,
  onProgress: ({ doing = "exploring", done, total }: AnalysisProgress) => report({ doing, done, total }),
});

/** Work that has nothing to show where it is stopped. */
async function whole<Result>(work: Generator<AnalysisProgress, Result, undefined>, running: Running): Promise<Result> {
  const result = await run(work, watching(running));
  running.signal.throwIfAborted();
  return result as Result;
}

/** Why not all states were counted. */
const WHY_A_PART: Readonly<Record<string, string>> = {
  states: "there are more states than were to be held",
  memory: "there are more states than can be held here",
  interrupted: "it was stopped",
};

/** What whoever wants to know more of a large game does. */
const WHAT_TO_DO =
  "hold more states, give its parameters smaller values, or run `ninefold count`, which holds more; measures by plays are of the whole game";

function rowsOf({
  states,
  terminal,
  edges,
  plays,
  treeNodes,
  byPly,
  stopped,
}: ReturnTypeOf<typeof count>): readonly Row[] {
  const least = stopped === null ? "" : "at least ";
  const counted = (number: bigint | null): string =>
    number === null ? (stopped === null ? "infinitely many" : "not counted") : withThousands(number);
  const max = Math.max(...byPly);
  const why = stopped === null ? undefined : WHY_A_PART[stopped];
  return [
    ...(why === undefined ? [] : [{ name: "how much", value: `a part: ${why}` }]),
    ...(stopped === "states" || stopped === "memory" ? [{ name: "what to do", value: WHAT_TO_DO }] : []),
    { name: "states", value: `${least}${withThousands(states)}` },
    { name: "terminal states", value: `${least}${withThousands(terminal)}` },
    { name: "edges", value: `${least}${withThousands(edges)}` },
    { name: "plays", value: counted(plays) },
    { name: "nodes of the game tree", value: counted(treeNodes) },
    ...byPly.map((number, ply) => ({
      name: `new states at depth ${ply}`,
      // Those of the last depth were being found when it was stopped.
      value: `${ply === byPly.length - 1 ? least : ""}${withThousands(number)}`,
      bar: { value: number / max, low: number / max, high: number / max },
    })),
  ];
}

type ReturnTypeOf<Work extends (...all: never[]) => Generator> =
  ReturnType<Work> extends Generator<unknown, infer Result, never> ? Result : never;

export function answerer(): Answerer<Question, Answer, Part> {
  const bench = new Bench();
  return (question, running) => bench.answer(question, running);
}
