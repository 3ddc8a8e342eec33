// What is said of each fault, and of all together.
import type { Fault } from "./faults.ts";
import { roomOf } from "./rooms.ts";
import type { Trial } from "./trial.ts";

export interface Report {
  readonly rooms: readonly string[];
  /** Absent where the faults were named. */
  readonly seed?: number;
  readonly budget: number;
  readonly trials: readonly Trial[];
  /** Faults that were drawn and are known to change nothing. */
  readonly equivalent: readonly Fault[];
  /** Test files left out because they fail without a fault. */
  readonly failing: readonly string[];
}

/** Longer lines are cut around what changes in them. */
const WIDEST = 160;

function cut(line: string, at: number): string {
  if (line.length <= WIDEST) return line;
  const from = Math.max(0, Math.min(at - WIDEST / 2, line.length - WIDEST));
  return `${from > 0 ? "…" : ""}${line.slice(from, from + WIDEST)}${from + WIDEST < line.length ? "…" : ""}`;
}

export function shownFault({ id, file, line, kind, before, after }: Fault): string {
  const differs = [...before].findIndex((sign, index) => sign !== after[index]);
  const at = differs < 0 ? before.length : differs;
  return `${file}:${line}  ${kind}  ${id}\n  - ${cut(before, at)}\n  + ${after === "" ? "(nothing)" : cut(after, at)}\n`;
}

function verdictOf({ verdict, by, ran, of }: Trial): string {
  if (verdict === "types") return "does not typecheck";
  if (verdict === "timeout") return `noticed: ${by?.file} does not end`;
  if (verdict === "noticed") return `noticed by ${by?.file}${by?.test ? `: ${by.test}` : ""}`;
  return `survived ${ran < of ? `${ran} of the ${of}` : `all ${of}`} test files that can run it`;
}

export const shownTrial = (trial: Trial): string =>
  `${shownFault(trial.fault)}  ${verdictOf(trial)} (${trial.seconds.toFixed(1)} s)\n`;

const HEAD = ["", "planted", "types", "noticed", "survived", "of those that typecheck"];

function row(name: string, trials: readonly Trial[]): readonly string[] {
  const times = (...verdicts: readonly string[]) => trials.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [types, noticed, survived] = [times("types"), times("noticed", "timeout"), times("survived")];
  const share = noticed + survived === 0 ? "" : `${Math.round((100 * noticed) / (noticed + survived))} %`;
  return [name, ...[trials.length, types, noticed, survived].map(String), share];
}

/** By room and, within it, by kind. */
function rowsOf(trials: readonly Trial[]): readonly (readonly string[])[] {
  const rooms = Map.groupBy(trials, ({ fault }) => roomOf(fault.file));
  const rows = [...rooms]
    .sort()
    .flatMap(([room, inRoom]) => [
      row(room, inRoom),
      ...[...Map.groupBy(inRoom, ({ fault }) => fault.kind)].sort().map(([kind, alike]) => row(`  ${kind}`, alike)),
    ]);
  return rooms.size > 1 ? [...rows, row("all", trials)] : rows;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((cells) => `${cells.map(padded).join("  ").trimEnd()}\n`).join("");
}

/** The survivors once more, what was left out, and the figures. */
export function summary({ trials, equivalent, failing }: Report): string {
  const survivors = trials.filter(({ verdict }) => verdict === "survived");
  return [
    ...(survivors.length > 0 ? [`Survivors\n\n${survivors.map(shownTrial).join("\n")}\n`] : []),
    ...equivalent.map((fault) => `known to change nothing: ${shownFault(fault)}`),
    ...failing.map((file) => `left out, for it fails without a fault: ${file}\n`),
    table([HEAD, ...rowsOf(trials)]),
  ].join("");
}
