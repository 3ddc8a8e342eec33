// Every row of the table of formats is an option, writes files, and stands on the pages that tell of formats.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { test } from "node:test";
import { type ExportOptions, formatsOf, SUBJECT_KINDS } from "../src/formats.ts";
import { ninefold, scratch } from "./command.ts";

const page = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");

const formats = SUBJECT_KINDS.flatMap((kind) =>
  formatsOf(kind).map(([name, { takes, help }]) => ({ name, takes, help })),
);

/** How the files of a format begin. */
const BEGINNINGS: Readonly<Record<keyof ExportOptions, RegExp>> = {
  svg: /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /,
  dot: /^digraph "CoinFlip" \{\n/,
  graphml: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<graphml /,
  json: /^\{\n? *"/,
  efg: /^EFG 2 R "Heads or tails" \{/,
  nfg: /^NFG 1 R "Heads or tails" \{/,
  prism: /^\/\/ Heads or tails\n/,
  game: /^\/\/ The automaton of CoinFlip as a table\./,
};

/** The options that a command's help lists. */
const optionsOf = (command: string): readonly string[] =>
  [...ninefold([command, "--help"]).out.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name!);

const options = new Map(["tree", "automaton"].map((command) => [command, optionsOf(command)]));
const commandsWith = (name: string): readonly string[] =>
  [...options].filter(([, names]) => names.includes(name)).map(([command]) => command);

for (const { name, takes } of formats) {
  test(`--${name} is taken by a command, and writes what it says`, () => {
    const commands = commandsWith(name);
    assert.ok(commands.length > 0);
    for (const command of commands) {
      const path = scratch(`${command}-${name}`);
      const { status, out } = ninefold([command, "coin-flip", `--${name}`, path]);
      assert.equal(status, 0);
      const written = readdirSync(dirname(path)).filter((file) => file.startsWith(basename(path)));
      assert.deepEqual(
        out.match(/^Wrote .*$/gm),
        out.trim().split("\n"),
        "nothing is printed but the names of the files",
      );
      assert.equal(out.match(/^Wrote /gm)!.length, written.length);
      if (takes !== "<name>") assert.deepEqual(written, [basename(path)]);
      for (const file of written) assert.match(readFileSync(`${dirname(path)}/${file}`, "utf8"), BEGINNINGS[name]);
    }
  });
}

test("a beginning of names is none of standard output, and a file that is left out is", () => {
  for (const { name, takes } of formats) {
    for (const command of commandsWith(name)) {
      if (takes === "<name>") {
        const { status, out, err } = ninefold([command, "coin-flip", `--${name}`, "-"]);
        assert.deepEqual([status, out], [2, ""]);
        assert.match(err, new RegExp(`--${name} takes what the names of its files begin with`));
      }
      if (takes === "[file]") {
        const left = ninefold([command, "coin-flip", `--${name}`]);
        assert.deepEqual(left, ninefold([command, "coin-flip", `--${name}`, "-"]));
        assert.ok(left.out.length > 0);
      }
    }
  }
});

test("the page on formats has a row for each, with the commands that write it", () => {
  const rows = [...page("docs/exports.md").matchAll(/^\| `--(\w+)[^`]*` +\| ([\w, ]+?) +\|/gm)];
  const wanted = formats.map(({ name }) => [name, commandsWith(name).join(", ")]);
  assert.deepEqual(
    rows.map(([, name, of]) => [name, of]),
    wanted,
  );
});

test("what the commands print names the formats that they write", () => {
  const [tree, automaton] = [ninefold(["tree", "tic-tac-toe"]).out, ninefold(["automaton", "tic-tac-toe"]).out];
  assert.match(tree, /; --svg, --dot, --graphml and --json write larger ones\.$/m);
  assert.match(automaton, /^--svg, --dot, --graphml, --json, --prism and --game write it\.$/m);
});
