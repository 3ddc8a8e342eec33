// Programs that mean ill, as matches meet them: each is refused or ended with a code and a message, and no other match is the worse
// for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadProgram } from "ninefold-platform";
import { EVERYTHING, long } from "../../ninefold/test/library/sample.ts";
import { FAULTS, HARMLESS, type Loaded, REFUSED, walked, withEffect } from "./hostile-programs.ts";

async function loaded(text: string): Promise<Loaded> {
  const answer = await loadProgram(text, { name: "odd.rules.ts" });
  assert.ok(answer.ok, JSON.stringify(answer.diagnostics));
  return answer.rules;
}

const plain = withEffect("");
const other = await loaded(plain);
const before = walked(other);
const match = other.newGame();

/** A limit that is come to soon; the real one at which every program is ended takes half a second for each. */
const SOON = { limits: { work: 500_000 } };
const AT_REAL_LIMIT = ["a loop at its beginning", "ten gigabytes"];

/** What other matches are shown meanwhile is what it was. */
function assertUnharmed(): void {
  assert.deepEqual(walked(other), before);
  assert.equal(match.legalDecisions("A").length, 1);
}

for (const [name, [text, code, message]] of Object.entries(REFUSED)) {
  test(`${name} is refused: ${code}`, async () => {
    const limits = EVERYTHING || AT_REAL_LIMIT.includes(name) ? {} : SOON;
    const answer = await loadProgram(text, { name: "odd.rules.ts", ...limits });
    const [one] = answer.diagnostics;
    assert.ok(!answer.ok && one);
    assert.match(one.message, message);
    assert.ok(code === one.code || one.code === "NF1605", one.code);
    assertUnharmed();
  });
}

for (const [name, [text, code, message]] of Object.entries(FAULTS)) {
  long(`${name} is a fault: ${code}`, async () => {
    const rules = await loaded(text);
    const start = walked(await loaded(text), 0);
    for (const _ of ["once", "again"]) assert.throws(() => walked(rules), { name: "Fault", code, message });
    assert.deepEqual(walked(rules, 0), start);
    assertUnharmed();
  });
}

for (const [name, text] of Object.entries(HARMLESS)) {
  test(`${name}: the same twice, and in every game of it`, async () => {
    const [one, two] = [await loaded(text), await loaded(text)];
    const found = walked(one);
    assert.deepEqual(walked(one), found);
    assert.deepEqual(walked(two), found);
    assert.doesNotMatch(one.system.title, /\p{Cc}|\u202e/u);
    assertUnharmed();
  });
}
