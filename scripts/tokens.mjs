// npm run tokens [-- FILE…]: how long each game of the library is, or each file named, beside other systems' descriptions
// of the same game (games/lengths.json). --json answers with one document.
// A token is a word, a number, a text, or one punctuation mark. Comments, blank lines, the title of the game, the display
// block and the spellings are left out: they are no rules. The first figure leaves the standard library aside, as those of
// the other systems do; the second counts the declarations of used modules with it that the game is made of.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { main, nodePath, root, run, setUp } from "./setup.mjs";

const GAMES = join(root, "games");
const SYSTEMS = { ludii: "Ludii", rbg: "RBG", gdl: "GDL" };

const TEXT_OR_COMMENT = /("[^"\n]*")|\/\/.*/g;
const TITLE = /^(game +[^ "\n]+) *"[^"\n]*"/m;
const FACES = /^(?:display|spelling .*)\n(?:(?: .*)?\n)*/gm;
const TOKEN = /"[^"]*"|[\p{L}_][\p{L}\p{M}\p{N}_]*|[0-9]+|\S/gu;

function lengthOf(text) {
  const rules = `${text}\n`.replace(TEXT_OR_COMMENT, "$1").replace(TITLE, "$1").replace(FACES, "");
  const lines = rules.split("\n").filter((line) => line.trim() !== "").length;
  return { lines, tokens: rules.match(TOKEN)?.length ?? 0 };
}

/** The game's text, and behind it what it reaches in the modules that it uses; the library of boards is the language. */
async function withModules(file, text) {
  const from = (path) => import(new URL(`../packages/ninefold/src/language/${path}`, import.meta.url).href);
  const { makeSource, readGame, textOf } = await from("index.ts");
  const { reached } = await from("reached.ts");
  const find = (path) => {
    const module = join(dirname(file), `${path}.game`);
    return existsSync(module) ? readFileSync(module, "utf8") : undefined;
  };
  const read = readGame(makeSource(file, text), {}, find);
  const rules = read.file.declarations.filter(({ kind }) => kind !== "display" && kind !== "spelling");
  const declarations = [...reached(read, rules, read.modules)];
  return [text, ...declarations.map((declaration) => textOf(read.source, declaration))].join("\n");
}

function table(lengths) {
  const shown = (length) => (length ? `${length.lines} / ${length.tokens}` : "");
  const rows = lengths.map(({ game, others, withModules, ...own }) => [
    game,
    shown(own),
    withModules.tokens === own.tokens ? "" : shown(withModules),
    ...Object.keys(SYSTEMS).map((system) => shown(others?.[system])),
  ]);
  rows.unshift([
    "lines / tokens",
    "Ninefold, standard library aside",
    "with what it uses of modules",
    ...Object.values(SYSTEMS),
  ]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const padded = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  return rows.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}

await main(async () => {
  setUp({ needsBuild: false });
  // Only a Node that strips types reads the sources.
  if (!process.features.typescript) return run(nodePath(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const library = readdirSync(GAMES).filter((name) => name.endsWith(".game"));
  const files = positionals.length > 0 ? positionals : library.sort().map((name) => join(GAMES, name));
  const { games: others } = JSON.parse(readFileSync(join(GAMES, "lengths.json"), "utf8"));
  const lengths = [];
  for (const file of files) {
    const game = basename(file, ".game");
    const text = readFileSync(file, "utf8");
    const whole = lengthOf(await withModules(file, text));
    lengths.push({ game, ...lengthOf(text), withModules: whole, others: others[game] });
  }
  process.stdout.write(values.json ? `${JSON.stringify(lengths, null, 2)}\n` : table(lengths));
  return 0;
});
