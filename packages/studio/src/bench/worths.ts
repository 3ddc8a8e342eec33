// What decisions are worth in best play, as plain data.
import { type Edge, type Solution, solve, winChances } from "ninefold/analysis";
import { printRational, type Rational } from "ninefold/model";
import type { Match, Rules } from "ninefold/play";
import type { Row, WorthAnswer } from "./questions.ts";

export const solving = (rules: Rules, maxStates: number) => solve(rules.system, { maxStates });

const DIGITS = 4;

/** What the match is worth, and each decision of who decides alone; of a solved game. */
export function worthIn(solution: Solution, match: Match): WorthAnswer {
  const { graph, exact } = solution;
  const { players } = graph.exploration.system;
  const at = graph.indexOf(match.state);
  if (at === undefined) throw new RangeError("The match is in no state that was solved.");
  const value = solution.value(at);
  const chances = winChances(solution, value);
  const rows: Row[] = players.map(({ name }, player) => ({
    name,
    value: value.worth?.[player] ? printRational(value.worth[player]) : intervalText(value.interval, player),
    ...(chances?.[player] && {
      bar: {
        value: (chances[player].interval.low + chances[player].interval.high) / 2,
        ...chances[player].interval,
      },
    }),
  }));
  if (value.steps !== undefined && Number.isFinite(value.steps))
    rows.push({ name: "over after", value: `${value.steps} decisions` });
  rows.push({ name: "states", value: `${graph.size}, ${exact} of them exactly` });
  return { rows, decisions: decisionsIn(solution, at, graph.edges(at)) };
}

const intervalText = ({ low, high }: { readonly low: number; readonly high: number }, player: number): string =>
  player === 0 ? `${low.toFixed(DIGITS)} to ${high.toFixed(DIGITS)}` : "not known exactly";

function decisionsIn(solution: Solution, at: number, edges: readonly Edge[]): WorthAnswer["decisions"] {
  const player = solution.graph.mover(at);
  const value = solution.value(at);
  if (player === undefined)
    return value.mixtures.flatMap((mixture) =>
      mixture.decisions.map(({ id, probability }) => ({
        player: mixture.player,
        id,
        worth: `with ${printRational(probability)}`,
        isBest: !probability.equals(0),
      })),
    );
  const worths = edges.map((edge) => worthAfter(solution, edge, player));
  const rank = (edge: number): number => worths[edge]?.number ?? 0;
  return edges
    .flatMap(({ tuple }, edge) => {
      const id = tuple[player]?.id;
      const isBest = value.equal.includes(edge);
      return id === undefined ? [] : [{ player, id, worth: worths[edge]?.text ?? "", isBest, edge }];
    })
    .sort((a, b) => Number(b.isBest) - Number(a.isBest) || rank(b.edge) - rank(a.edge))
    .map(({ edge: _, ...decision }) => decision);
}

/** Exactly where all states that the edge may lead to are known so. */
function worthAfter({ value }: Solution, { chanceOutcomes }: Edge, player: number): { text: string; number: number } {
  let exact: Rational | undefined;
  let number = 0;
  for (const [i, { probability, target }] of chanceOutcomes.entries()) {
    const { worth, interval } = value(target);
    const own = worth?.[player];
    const middle = (interval.low + interval.high) / 2;
    const share = probability.valueOf();
    number += share * (own ? own.valueOf() : player === 0 ? middle : -middle);
    const part = own?.mul(probability);
    exact = part && (i === 0 ? part : exact?.add(part));
  }
  return { text: exact ? printRational(exact) : `about ${number.toFixed(DIGITS)}`, number };
}
