import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { DIAGNOSTIC_CODES, type DiagnosticCode } from "../../src/language/codes.ts";
import { SYNTAX_CODES } from "../../src/language/codes-syntax.ts";
import { MAX_FILE_LENGTH } from "../../src/language/parse.ts";
import { diagnose, printDiagnostics } from "./diagnose.ts";

/**
 * One broken text for each diagnostic code, with what is said about it. `UPDATE_BROKEN=1` writes the messages anew;
 * read the difference before it is kept.
 */
const BROKEN = new URL("../broken/", import.meta.url);
const UPDATE = process.env.UPDATE_BROKEN === "1";
/** The codes that `diagnose` can give, as far as its phases go. */
const CODES = Object.keys(SYNTAX_CODES) as DiagnosticCode[];

/** A text that is broken by its length is not kept as a file. */
const LONG: Partial<Record<DiagnosticCode, string>> = { NF1008: "// long\n".repeat(MAX_FILE_LENGTH / 8 + 1) };

for (const code of CODES) {
  test(`${code}: ${DIAGNOSTIC_CODES[code]}`, () => {
    const text = LONG[code] ?? readFileSync(new URL(`${code}.game`, BROKEN), "utf8");
    const messages = new URL(`${code}.txt`, BROKEN);
    const found = printDiagnostics(text, diagnose(text));
    if (UPDATE) writeFileSync(messages, found);
    assert.equal(found, existsSync(messages) ? readFileSync(messages, "utf8") : "");
    assert.match(found, new RegExp(` ${code} `), `the text does not show ${code}`);
  });
}

test("every broken text is named by a code", () => {
  const names = readdirSync(BROKEN).map((name) => name.replace(/\.(game|txt)$/, ""));
  const unknown = names.filter((name) => !Object.hasOwn(DIAGNOSTIC_CODES, name));
  assert.deepEqual(unknown, []);
});
