// Measures as people read them.
import { type Depth, type Estimate, type Measures, type Spread, WEIGHTY } from "ninefold/players";
import { plural, table } from "../output.ts";

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const shareText = ({ value, low, high }: Estimate): readonly string[] => [
  percent(value),
  `${percent(low)} to ${percent(high)}`,
];

const numberText =
  (digits: number) =>
  ({ value, low, high }: Estimate): readonly string[] => [
    value.toFixed(digits),
    Number.isFinite(low) ? `${low.toFixed(digits)} to ${high.toFixed(digits)}` : "",
  ];

const quartilesText = ({ quartiles: [least, lower, median, upper, greatest] }: Spread): string =>
  `least ${least}, quartiles ${lower}, ${median}, ${upper}, greatest ${greatest}`;

const spreadText = (spread: Spread): readonly string[] => [...numberText(2)(spread.mean), quartilesText(spread)];

/** Rows of what is known; a measure that no play says anything of has none. */
export function measuresText(
  measures: Measures,
  players: readonly string[],
  reference: string | undefined,
): readonly string[] {
  const counted: (readonly string[])[] = [];
  const row = <One>(
    name: string,
    one: One | undefined,
    written: (one: One) => readonly string[],
  ): readonly string[][] => (one === undefined ? [] : [[name, ...written(one)]]);
  if (players.length > 1)
    for (const [player, name] of players.entries())
      counted.push(...row(`${name} wins`, measures.wins[player], shareText));
  counted.push(
    ...row("drawn", measures.draws, shareText),
    ...row("ended", measures.ended, shareText),
    ...row("balance", measures.balance, numberText(3)),
  );
  for (const [player, name] of players.entries())
    counted.push(...row(`worth to ${name}`, measures.worths[player], numberText(3)));
  counted.push(...row("plies", measures.length, spreadText), ...row("choices", measures.choices, spreadText));
  const tension = [
    ...row("drama", measures.drama, numberText(3)),
    ...row("lead changes", measures.leaderChanges, numberText(3)),
    ...row("decisiveness", measures.decisiveness, numberText(3)),
    ...row("uncertainty", measures.uncertainty, numberText(3)),
    ...row("weight of a decision", measures.weight, numberText(3)),
    ...row(`weight above ${WEIGHTY}`, measures.weighty, shareText),
  ];
  const right = [false, true];
  if (tension.length === 0) return [table(counted, right)];
  return [table(counted, right), "", `By ${reference}:`, "", table(tension, right)];
}

export function depthText({ doublings, chain, eloPerDoubling, stopped }: Depth, kind: string): readonly string[] {
  const rows = doublings.map(({ nodes, score, elo }) => [
    `${kind}:nodes=${nodes}`,
    ...shareText(score),
    `Elo ${elo >= 0 ? "+" : "−"}${Math.abs(elo).toFixed(0)}`,
  ]);
  const per = eloPerDoubling === undefined ? "" : `, ${eloPerDoubling.toFixed(0)} points of Elo for each doubling`;
  return [
    "",
    "Against half of the budget:",
    "",
    table(rows, [false, true]),
    "",
    `depth: ${plural(chain.length, "player")} (${chain.join(", ")} nodes)${per}${stopped ? ", as far as it came" : ""}`,
  ];
}
