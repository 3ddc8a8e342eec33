// Answers questions about games that may take long, one after the other.

import { type AnalysisProgress, type Count, count, type Solution, type Stopped } from "ninefold/analysis";
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
    const read = (): Promise<Rules> => this.#rulesOf(game);
    switch (question.kind) {
      case "parts":
        return partsOf(game);
      case "faults": {
        const rules = await read();
        return faultsOf(rules, game, await run(examination(rules, game, question.times), watching(running)));
      }
      case "node":
        return nodeAt(await read(), question.path);
      case "here": {
        const rules = await read();
        return pathOf(rules, matchOf(rules, question.subject));
      }
      case "reach":
        return matchTo(await read(), question.path, question.subject.seed);
      case "matrix":
        return matrixOf(matchOf(await read(), question.subject));
      case "written": {
        const rules = await read();
        const { state } = matchOf(rules, question.subject);
        return whole(writtenAs(rules.system, state, question.format, question.bounds), running);
      }
      case "count":
        return rowsOf(await run(count((await read()).system, { maxStates: question.maxStates }), watching(running)));
      case "worth": {
        const rules = await read();
        const solution = await this.#solution(rules, game, question.maxStates, running);
        return worthIn(solution, matchOf(rules, question.subject));
      }
      case "measure": {
        const rules = await read();
        if (question.minds !== "random") await engineOf(rules.system).prepare("search");
        return measured(rules, question, running);
      }
      case "compare": {
        const [{ system }, other] = [await read(), await loaded(question.other)];
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
const WHY_A_PART: Readonly<Record<NonNullable<Stopped>, string>> = {
  depth: "plays are not followed further",
  states: "there are more states than were to be held",
  memory: "there are more states than can be held here",
  interrupted: "it was stopped",
};

/** What whoever wants to know more of a large game does. */
const WHAT_TO_DO =
  "hold more states, give its parameters smaller values, or run `ninefold count`, which holds more; measures by plays are of the whole game";

function rowsOf({ states, terminal, edges, plays, treeNodes, byPly, stopped }: Count): readonly Row[] {
  const least = stopped === null ? "" : "at least ";
  const counted = (number: bigint | null): string =>
    number === null ? (stopped === null ? "infinitely many" : "not counted") : withThousands(number);
  const max = Math.max(...byPly);
  return [
    ...(stopped === null ? [] : [{ name: "how much", value: `a part: ${WHY_A_PART[stopped]}` }]),
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

export function answerer(): Answerer<Question, Answer, Part> {
  const bench = new Bench();
  return (question, running) => bench.answer(question, running);
}
