import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { MAX_FILE_LENGTH } from "../../src/language/syntax/parse.ts";
import { MEANING_CODES } from "../../src/language/text/codes-meaning.ts";
import { MODULE_CODES } from "../../src/language/text/codes-modules.ts";
import { SYNTAX_CODES } from "../../src/language/text/codes-syntax.ts";
import { applyFixes, diagnose, diagnoseWith, grammar, printDiagnostics } from "./diagnose.ts";

/**
 * One broken text for each diagnostic code, with what is said about it. `UPDATE_BROKEN=1` writes the messages anew;
 * read the difference before it is kept.
 */
const BROKEN = new URL("../broken/", import.meta.url);
const UPDATE = process.env.UPDATE_BROKEN === "1";

/** A text that is broken by its length is not kept as a file. */
const LONG: Readonly<Record<string, string>> = { NF1008: "// long\n".repeat(MAX_FILE_LENGTH / 8 + 1) };
/** A mistake in the values given for a game's parameters. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = { NF1215: { size: "3" } };

for (const [code, sentence] of Object.entries({ ...SYNTAX_CODES, ...MEANING_CODES })) {
  test(`${code}: ${sentence}`, () => {
    const text = LONG[code] ?? readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    const messages = new URL(`${code}.txt`, BROKEN);
    const found = printDiagnostics(text, code in SYNTAX_CODES ? grammar(text) : diagnose(text, PARAMETERS[code]));
    if (UPDATE) writeFileSync(messages, found);
    assert.equal(found, existsSync(messages) ? readFileSync(messages, "utf8") : "");
    assert.match(found, new RegExp(` ${code} `), `the text does not show ${code}`);
  });
}

/** Modules beside the broken texts; `./modules/deepN` is one of endlessly many, each using the next. */
function findModule(path: string): string | undefined {
  const [, number] = /deep(\d+)$/.exec(path) ?? [];
  if (number !== undefined) return `module deep\nuse ./deep${Number(number) + 1}\n`;
  const file = new URL(`${path}.game`, BROKEN);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

for (const [code, sentence] of Object.entries(MODULE_CODES)) {
  test(`${code}: ${sentence}`, () => {
    const text = readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    const messages = new URL(`${code}.txt`, BROKEN);
    const found = diagnoseWith(text, findModule);
    if (UPDATE) writeFileSync(messages, found);
    assert.equal(found, existsSync(messages) ? readFileSync(messages, "utf8") : "");
    assert.match(found, new RegExp(` ${code} `), `the text does not show ${code}`);
  });

  test(`the fixes of ${code} mend what they are for`, () => {
    const text = readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    for (const diagnostic of diagnose(text)) {
      if (!diagnostic.fix || diagnostic.start > text.length) continue;
      const left = diagnose(applyFixes(text, [diagnostic]));
      assert.ok(left.length < diagnose(text).length, diagnostic.message);
    }
  });
}

for (const code of Object.keys(MEANING_CODES)) {
  test(`the fixes of ${code} mend what they are for`, () => {
    const text = readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    for (const diagnostic of diagnose(text, PARAMETERS[code])) {
      if (!diagnostic.fix) continue;
      const mended = applyFixes(text, [diagnostic]);
      assert.deepEqual(grammar(mended), [], mended);
      const left = diagnose(mended, PARAMETERS[code]);
      assert.ok(left.length < diagnose(text, PARAMETERS[code]).length, `${diagnostic.message}\n${mended}`);
    }
  });
}

/** One mistake is told once, also where others hang on it. */
const ONE_MISTAKE: readonly (readonly [string, readonly string[]])[] = [
  ["trak n: 0..9 = 0\ndecision up do n += 1\noutcome draw otherwise", ["NF1103"]],
  ["variable n: 0..9 = 0\ndecision up do n += 1\noutcome draw otherwise", ["NF1102"]],
  ["track n: 0..9 = \ndecision up do n += 1\noutcome draw otherwise", ["NF1104"]],
  ["track n: Nine = 0\nfn f = n + 1\ndecision up when f > 3 do n += 1\noutcome draw otherwise", ["NF1206"]],
  ["track n: 0..9 = 0\ndecision up(k in Nine | k > 1) do n += k\noutcome draw otherwise", ["NF1201"]],
  ["track n: 0..9 = 0\ndecision up n += 1\noutcom draw otherwise", ["NF1117", "NF1103"]],
  ["track n: 0..9 = 0\ndecisions: up do n += 1\noutcome draw otherwise", ["NF1103", "NF1105"]],
  ["track n: 0..9 = 0\ndecision up\nconsequences up do n := 1\noutcome draw otherwise", ["NF1103"]],
  [
    "board Cell = grid(3)\ntrack at: Cell = a1\ndecision go do at := the step(at, north)\noutcome draw otherwise",
    ["NF1304"],
  ],
];
for (const [text, codes] of ONE_MISTAKE) {
  test(`one mistake is told once: ${JSON.stringify(text)}`, () => {
    const found = diagnose(`game G\nplayers A, B\n${text}\n`);
    assert.deepEqual(
      found.map((one) => one.code),
      codes,
      found.map((one) => one.message).join("\n"),
    );
  });
}
