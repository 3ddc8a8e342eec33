// npm run bench: measures, prints a table for each group or, with --json, one document; --keep keeps the document.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { compileLimits } from "./compile-limits.ts";
import { GAMES } from "./games.ts";
import { report } from "./report.ts";
import { enumerationRow, javascriptRows, perftRow, playoutsRow, type Row } from "./rows.ts";

const { values } = parseArgs({
  options: {
    game: { type: "string", multiple: true },
    seconds: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    compile: { type: "boolean", default: false },
  },
});

function wrong(message: string): never {
  console.error(message);
  process.exit(2);
}

const unknown = values.game?.find((name) => !GAMES.some((game) => game.name === name));
if (unknown !== undefined)
  wrong(`There is no game ${unknown} here; there are ${GAMES.map(({ name }) => name).join(", ")}.`);
const budget = Number(values.seconds);
if (!(budget > 0)) wrong(`--seconds: found ${values.seconds}, expected a number above 0.`);
if (values.keep && values.game) wrong("--keep keeps whole runs: leave --game out.");

/** Rows come game by game, so that figures to be compared are measured close together. */
async function measured(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const game of GAMES.filter(({ name }) => values.game?.includes(name) ?? true)) {
    console.error(`${game.name} …`);
    const own = [await playoutsRow(game, budget)];
    if (game.perft) own.push(await perftRow(game, game.perft, budget));
    if (game.enumeration) own.push(enumerationRow(game, game.enumeration, budget));
    rows.push(...own, ...(await javascriptRows(game, budget, own)));
  }
  return rows;
}

if (values.compile) await compileLimits();
else {
  const rows = await measured();
  const date = new Date().toISOString().slice(0, 10);
  const machine = { processor: cpus()[0]?.model ?? "unknown", node: process.version };
  const document = `${JSON.stringify({ date, machine, seconds: budget, rows }, null, 2)}\n`;
  process.stdout.write(values.json ? document : report(rows));
  if (values.keep) {
    const folder = new URL("results/", import.meta.url);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL(`${date}.json`, folder), document);
  }
}
