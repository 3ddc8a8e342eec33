// In a jail every program is what it is in this process.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { GameSystem, State } from "ninefold";
import type { FindModule } from "ninefold/language";
import { finish, playouts } from "ninefold/play";
import { loadProgram } from "ninefold-platform";
import type { Rules } from "../../ninefold/src/play/index.ts";
import { randomMatches } from "../../ninefold/test/laws/play-laws.ts";
import { checkSystemLaws } from "../../ninefold/test/laws/system-laws.ts";
import { PROGRAMS, systemOfProgram, tested, textOfProgram } from "./programs.ts";

const files: FindModule = (path) => {
  const file = new URL(`../../../games/programs/${path}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

async function jailed(name: string) {
  const loaded = await loadProgram(textOfProgram(name), { name: `${name}.rules.ts`, files });
  assert.ok(loaded.ok, JSON.stringify(loaded.diagnostics));
  return loaded.rules;
}

/** What may follow the last decision that each may take: probabilities, and texts of states. */
function nextOf(system: GameSystem, state: State): readonly string[] {
  const tuple = system.players.map(({ id }) => system.legal(state, id).at(-1) ?? null);
  if (tuple.every((decision) => decision === null)) return [];
  return system.consequences(state, tuple).map((one) => `${one.probability} ${system.encode(one.state)}`);
}

for (const name of PROGRAMS) {
  test(`${name} in a jail answers as it does outside`, async () => {
    const [loaded, other] = [await jailed(name), await jailed(name)];
    const { system } = loaded;
    const trusted = await systemOfProgram(name);
    checkSystemLaws(tested(system), { plays: 3 });
    for (const match of randomMatches(loaded as unknown as Rules, "jail", 40)) {
      const here = match.state as unknown as State;
      const encoding = system.encode(here);
      const state = trusted.decode(encoding);
      for (const { id } of trusted.players) {
        assert.deepEqual(system.legal(here, id), trusted.legal(state, id));
        assert.deepEqual(system.view(here, id), trusted.view(state, id));
      }
      // A state that a program has said itself is known in short, one that was decoded as its text.
      const again = other.system.decode(encoding);
      assert.deepEqual(nextOf(other.system, again), nextOf(system, here));
      assert.deepEqual(nextOf(trusted, state), nextOf(system, here));
    }
    const options = { seed: 1, plays: 5 };
    assert.deepEqual(finish(playouts(system, options)).outcomes, finish(playouts(trusted, options)).outcomes);
  });
}
