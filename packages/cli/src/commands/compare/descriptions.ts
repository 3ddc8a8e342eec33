// What the descriptions of two games say about whether they are one game.
import type { DescribedRenaming, DescriptionComparison } from "ninefold/analysis";
import type { Source } from "ninefold/language";
import { filePositionAt } from "../../diagnostics.ts";
import { print, printError, table } from "../../output.ts";
import { renamedPlayers } from "../../players.ts";

type Names = readonly [string, string];

/** Decisions are listed one by one if they are so few; else their families are. */
const MAX_LISTED = 1000;

/** The witness as JSON. */
export function renamingDocument(
  found: DescribedRenaming,
  [mine, theirs]: readonly [readonly string[], readonly string[]],
): unknown {
  const { players, outcomes, families, tracks, values } = found;
  const decisions = found.decisions(MAX_LISTED);
  return {
    players: Object.fromEntries(renamedPlayers(mine, theirs, players)),
    outcomes: Object.fromEntries(outcomes),
    decisions: decisions ? Object.fromEntries(mine.map((name) => [name, Object.fromEntries(decisions)])) : null,
    families: Object.fromEntries(families),
    tracks: Object.fromEntries(tracks),
    values: values.map(({ type, to, values: map }) => ({ type, to, values: Object.fromEntries(map) })),
  };
}

/** How one game becomes the other: players and outcomes, and whatever else has another name. */
export function printRenaming(
  found: DescribedRenaming,
  names: Names,
  [mine, theirs]: readonly [readonly string[], readonly string[]],
): void {
  const { players, outcomes, families, tracks, values } = found;
  const changed = (kind: string, map: ReadonlyMap<string, string>): string[][] =>
    [...map].filter(([from, to]) => from !== to).map(([from, to]) => [`${kind} ${from}`, `${kind} ${to}`]);
  const rows = [
    ...renamedPlayers(mine, theirs, players).map(([from, to]) => [`player ${from}`, `player ${to}`]),
    ...[...outcomes].map(([from, to]) => [from, to]),
    ...changed("decision", families),
    ...changed("track", tracks),
    ...values.flatMap(({ type, to, values: map }) =>
      [...map].filter(([from, there]) => from !== there).map(([from, there]) => [`${type} ${from}`, `${to} ${there}`]),
    ),
  ];
  print(`\n${table([[...names], ...rows])}`);
  print("\nTheir descriptions show it: nothing was unfolded. All other names stay as they are.");
}

type Sources = readonly [Source, Source];

/** Why a declared renaming is not shown, for people. */
export function printNotShown(
  { stop }: DescriptionComparison & { readonly shown: false },
  [one, other]: Names,
  sources: Sources,
): void {
  const where = stop
    ? `: ${stop.what} may differ at ${positionText(sources[0], stop.one)} of ${one} and ${positionText(sources[1], stop.other)} of ${other}`
    : "";
  printError(`The descriptions do not show that the games are the same under this renaming${where}.`);
  printError("What follows was found by unfolding, whatever the renaming.");
}

/** The same for programs. */
export function notShownDocument(
  { stop }: DescriptionComparison & { readonly shown: false },
  sources: Sources,
): unknown {
  if (!stop) return {};
  return {
    what: stop.what,
    places: [filePositionAt(sources[0], stop.one.start), filePositionAt(sources[1], stop.other.start)],
  };
}

function positionText(source: Source, { start }: { readonly start: number }): string {
  const { file, line, column } = filePositionAt(source, start);
  return `${file}:${line}:${column}`;
}
