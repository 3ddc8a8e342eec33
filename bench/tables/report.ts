// What was measured of servers of matches, as tables.
import { ratio, short } from "../report.ts";
import type { LoadRow, TableRows } from "./rows.ts";

const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

const LOAD_HEADS = [
  ...[
    "game",
    "server",
    "keeps",
    "decisions a processor second",
    "Ninefold is",
    "a second",
    "at half: a processor second",
  ],
  ...["median", "99 of 100", "resident", "disk flushes a second", "load"],
];

function loadCells(row: LoadRow, own: LoadRow | undefined): readonly string[] {
  const { game, system, keeps, perProcessor, perSecond, half, resident, flushes, load } = row;
  const compared = own && own !== row ? ratio(own.perProcessor, perProcessor) : "";
  return [
    ...[game, system, keeps, short(perProcessor), compared, short(perSecond), short(half.perProcessor)],
    ...[ms(half.p50), ms(half.p99), megabytes(resident), short(flushes), load.toFixed(1)],
  ];
}

export function tableReport({ loads, idle, deaf, hostile }: TableRows): string {
  const own = (game: string): LoadRow | undefined => loads.find((row) => row.game === game);
  const parts: string[] = [];
  if (loads.length > 0)
    parts.push(
      table(
        LOAD_HEADS,
        loads.map((row) => loadCells(row, own(row.game))),
      ),
    );
  if (idle)
    parts.push(
      `${idle.watchers} idle watchers: ${megabytes(idle.before)} resident before, ${megabytes(idle.resident)} with them, ${(1000 * idle.processor).toFixed(0)} ms of the processor a second.\n`,
    );
  if (deaf)
    parts.push(
      `${deaf.watchers} watchers of one match, of ${deaf.decisions} decisions meanwhile, that do not read: 99 of 100 of others' decisions within ${ms(deaf.before)} without and ${ms(deaf.beside)} with them; ${megabytes(deaf.residentBefore)} resident before, ${megabytes(deaf.resident)} with them; ${deaf.closed} were closed.\n`,
    );
  if (hostile.length > 0)
    parts.push(
      table(
        ["beside", "99 of 100 of others without", "with", "times", "what it was answered"],
        hostile.map(({ what, before, beside, answers }) => [
          ...[what, ms(before), ms(beside), ratio(beside, before)],
          Object.entries(answers)
            .map(([answer, times]) => `${answer} ${times} ×`)
            .join(", "),
        ]),
      ),
    );
  return parts.join("\n");
}
