// npm run bench: measures, prints a table for each group or, with --json, one document; --keep keeps the document.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { compileLimits } from "./compile-limits.ts";
import { GAMES } from "./games.ts";
import { logReport, logRows } from "./logs.ts";
import { MATCH_GAMES, matchReport, matchRows } from "./matches.ts";
import { optionsOf } from "./options.mjs";
import { ownershipReport, ownershipRows } from "./ownership.ts";
import { pageReport, pageRows } from "./page.ts";
import { playerReport, playerRows } from "./players.ts";
import { programReport, programRows } from "./programs.ts";
import { report } from "./report.ts";
import { enumerationRow, javascriptRows, perftRow, playoutsRow, type Row } from "./rows.ts";
import { sealedReport, sealedRows } from "./sealed.ts";
import { solverReport, solverRows } from "./solvers.ts";
import { tableReport } from "./tables/report.ts";

const asked = optionsOf(process.argv.slice(2));
if (!asked.options) {
  console.error(asked.say.trimEnd());
  process.exit(asked.exit);
}
const { game: names, seconds: budget, json, keep, compile, what, match, runs, served } = asked.options;
const unknown = names?.find((name) => !GAMES.some((game) => game.name === name));
if (unknown !== undefined) {
  console.error(`There is no game ${unknown} here; there are ${GAMES.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

/** Rows come game by game, so that figures to be compared are measured close together. */
async function measured(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const game of GAMES.filter(({ name }) => names?.includes(name) ?? true)) {
    console.error(`${game.name} …`);
    const own = [await playoutsRow(game, budget)];
    if (game.perft) own.push(await perftRow(game, game.perft, budget));
    if (game.enumeration) own.push(enumerationRow(game, game.enumeration, budget));
    rows.push(...own, ...(await javascriptRows(game, budget, own)));
  }
  return rows;
}

/** Rows as one document or as tables. */
function print<Rows>(rows: Rows, asTables: (rows: Rows) => string): void {
  process.stdout.write(json ? `${JSON.stringify({ seconds: budget, rows }, null, 2)}\n` : asTables(rows));
}

if (compile) await compileLimits();
else if (what === "solvers") print(await solverRows(budget), solverReport);
else if (what === "players") print(await playerRows(budget), playerReport);
else if (what === "matches") print(await matchRows(names ?? MATCH_GAMES, match), matchReport);
else if (what === "programs") print(await programRows(budget), programReport);
else if (what === "jails") await import("./jails.ts");
else if (what === "stores") await import("./stores.ts");
else if (what === "logs") print(await logRows(budget), logReport);
else if (what === "sealed") print(sealedRows(), sealedReport);
else if (what === "ownership") print(await ownershipRows(), ownershipReport);
else if (what === "page") print(await pageRows(runs), pageReport);
else if (what === "table") {
  // The servers that it is compared with are installed for this alone.
  const { TABLE_GAMES, tableRows } = await import("./tables/rows.ts");
  const games = names ?? Object.keys(TABLE_GAMES);
  print(await tableRows({ ...served, games }, console.error), tableReport);
  // Sockets of clients that were ended, and what their libraries keep going, are no reason to stay.
  process.exit(0);
} else {
  const rows = await measured();
  const date = new Date().toISOString().slice(0, 10);
  const machine = { processor: cpus()[0]?.model ?? "unknown", node: process.version };
  const document = `${JSON.stringify({ date, machine, seconds: budget, rows }, null, 2)}\n`;
  process.stdout.write(json ? document : report(rows));
  if (keep) {
    const folder = new URL("results/", import.meta.url);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL(`${date}.json`, folder), document);
  }
}
