// The table of a tournament for people.
import {
  type Estimate,
  type Field,
  FORFEITS,
  type ForfeitKind,
  type PlayResult,
  type Standing,
  type Standings,
  scheduled,
  tablesOf,
} from "ninefold/players";
import { plural, table } from "../output.ts";

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const signed = (number: number, digits = 0): string => {
  const text = number.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−");
};

/** `+0.125 ± 0.250`. */
function worthText({ value, high }: Estimate): string {
  if (Number.isNaN(value)) return "–";
  return `${signed(value, 3)}${Number.isFinite(high) ? ` ± ${(high - value).toFixed(3)}` : ""}`;
}

/** The table with its headings, and the sentences below it. */
export function standingsText(names: readonly string[], standings: Standings): readonly string[] {
  const { table: rows, hasWorths } = standings;
  const isCompared = rows.some(({ score }) => score !== undefined);
  const isWorth = hasWorths || !isCompared;
  const headings = ["", "entrant", ...(isCompared ? ["rating", "score", "W", "D", "L"] : [])];
  const cells = rows.map((row, at) => [
    String(at + 1),
    names[row.entrant] ?? "",
    ...(isCompared ? comparedCells(row) : []),
    ...(isWorth ? [worthText(row.worth)] : []),
  ]);
  const lines = table(
    [[...headings, ...(isWorth ? ["mean worth"] : [])], ...cells],
    [true, false, ...Array(6).fill(true)],
  );
  return [lines, "", ...sentences(names, standings)];
}

function comparedCells({ rating, score, wins, draws, losses }: Standing): readonly string[] {
  return [
    rating ? `${signed(rating.elo)} ± ${rating.error.toFixed(0)}` : "–",
    score === undefined ? "–" : percent(score),
    ...[wins, draws, losses].map(String),
  ];
}

function sentences(names: readonly string[], { score, sprt, table: rows, unfinished }: Standings): readonly string[] {
  const [one = "", other = ""] = names;
  const said: string[] = [];
  if (score && !Number.isNaN(score.value))
    said.push(
      `${one} scores ${percent(score.value)} against ${other} (${percent(score.low)} to ${percent(score.high)}).`,
    );
  if (sprt) {
    const [low, high] = [percent(sprt.s0), percent(sprt.s1)];
    const found =
      sprt.accepted &&
      `${sprt.accepted === "s0" ? low : high} is accepted, ${sprt.accepted === "s0" ? high : low} refused`;
    said.push(
      `A score of ${low} or of ${high}: ${found ?? "neither is accepted yet"} (log-likelihood ratio ${signed(sprt.ratio, 2)}, bounds ± 2.94).`,
    );
  }
  if (unfinished > 0) said.push(`${plural(unfinished, "play")} unfinished, counted as drawn.`);
  for (const { entrant, forfeits } of rows)
    for (const [kind, count] of Object.entries(forfeits))
      if (count > 0)
        said.push(`${names[entrant]} ${FORFEITS[kind as ForfeitKind]} in ${plural(count, "play")}, and lost.`);
  return said;
}

/** Of each entrant that did not answer in a play what was first said of it. */
export function firstMessages(
  results: readonly PlayResult[],
  field: Field,
  names: readonly string[],
): readonly string[] {
  const tables = tablesOf(field);
  const first = new Map<string, string>();
  for (const { play, forfeit } of results) {
    const entrant = forfeit && scheduled(field, tables, play).seats[forfeit.player];
    const name = entrant === undefined ? undefined : names[entrant];
    if (forfeit && name !== undefined && !first.has(name)) first.set(name, `play ${play + 1}, ${forfeit.message}`);
  }
  return [...first].map(([name, message]) => `${name}, first: ${message}.`);
}
