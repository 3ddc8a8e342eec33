// What holds of every game and match holds of every program.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, examine } from "ninefold/analysis";
import { finish, makeRules } from "ninefold/play";
import type { Rules } from "../../ninefold/src/play/index.ts";
import { testPlayLaws } from "../../ninefold/test/laws/play-laws.ts";
import { spy } from "../../ninefold/test/laws/spy-law.ts";
import { checkSystemLaws } from "../../ninefold/test/laws/system-laws.ts";
import { rounds } from "../../ninefold/test/library/sample.ts";
import { countsOfProgram, PROGRAMS, systemOfProgram, tested } from "./programs.ts";

const rulesOf = async (name: string): Promise<Rules> =>
  (await makeRules(await systemOfProgram(name))) as unknown as Rules;

test("programs are found", () => {
  assert.ok(PROGRAMS.includes("tictactoe") && PROGRAMS.length >= 4);
});

for (const name of PROGRAMS) {
  test(`${name} keeps the laws of game systems`, async () => checkSystemLaws(tested(await systemOfProgram(name))));
  testPlayLaws(name, rulesOf(name), { plays: 2, plies: 30 });

  test(`${name} shows nobody what it hides`, async () => {
    const rules = await rulesOf(name);
    if (rules.system.hidesNothing) return;
    const { compared, leaking } = spy(rules, { matches: rounds(28, 120), plies: 10, seed: "spy" });
    assert.ok(compared > rounds(20, 100), `${compared}`);
    assert.deepEqual([...leaking], []);
  });

  test(`${name} has as many states as are known`, async () => {
    const counts = finish(count(await systemOfProgram(name)));
    for (const { quantity, value, source } of countsOfProgram(name)) {
      const found: unknown = counts[quantity as "states" | "plays" | "byPly"];
      assert.deepEqual(typeof found === "bigint" ? Number(found) : found, value, `${quantity}: ${source}`);
    }
  });

  test(`${name} has no hole`, async () => {
    const { findings } = finish(examine(await systemOfProgram(name)));
    assert.deepEqual(
      findings.filter(({ severity }) => severity !== "fact"),
      [],
    );
  });
}
