// npm run tokens [-- FILE…]: how long each game of the library is, or each file named, beside other systems' descriptions
// of the same game (games/lengths.json). --json answers with one document.
// A token is a word, a number, a text, or one punctuation mark. Comments, blank lines, the title of the game and the
// display block are left out: they are no rules.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { main, root } from "./setup.mjs";

const GAMES = join(root, "games");
const SYSTEMS = { ludii: "Ludii", rbg: "RBG", gdl: "GDL" };

const TEXT_OR_COMMENT = /("[^"\n]*")|\/\/.*/g;
const TITLE = /^(game +[^ "\n]+) *"[^"\n]*"/m;
const DISPLAY = /^display\n(?:(?: .*)?\n)*/gm;
const TOKEN = /"[^"]*"|[\p{L}_][\p{L}\p{M}\p{N}_]*|[0-9]+|\S/gu;

function lengthOf(text) {
  const rules = `${text}\n`.replace(TEXT_OR_COMMENT, "$1").replace(TITLE, "$1").replace(DISPLAY, "");
  const lines = rules.split("\n").filter((line) => line.trim() !== "").length;
  return { lines, tokens: rules.match(TOKEN)?.length ?? 0 };
}

function table(lengths) {
  const shown = (length) => (length ? `${length.lines} / ${length.tokens}` : "");
  const rows = lengths.map(({ game, others, ...own }) => [
    game,
    shown(own),
    ...Object.keys(SYSTEMS).map((system) => shown(others?.[system])),
  ]);
  rows.unshift(["lines / tokens", "Ninefold", ...Object.values(SYSTEMS)]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}

await main(() => {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const library = readdirSync(GAMES).filter((name) => name.endsWith(".game"));
  const files = positionals.length > 0 ? positionals : library.sort().map((name) => join(GAMES, name));
  const { games: others } = JSON.parse(readFileSync(join(GAMES, "lengths.json"), "utf8"));
  const lengths = files.map((file) => {
    const game = basename(file, ".game");
    return { game, ...lengthOf(readFileSync(file, "utf8")), others: others[game] };
  });
  process.stdout.write(values.json ? `${JSON.stringify(lengths, null, 2)}\n` : table(lengths));
  return 0;
});
