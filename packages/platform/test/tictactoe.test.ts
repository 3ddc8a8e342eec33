import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compare, count, explore } from "ninefold/analysis";
import { compileText, finish } from "ninefold/play";
import { trustedSystem } from "ninefold-platform";
import program from "../../../games/programs/tictactoe.rules.ts";

test("x", () => {
  const system = trustedSystem(program, { name: "tictactoe", rules: "x" });
  const s = system.initialStates()[0]!;

  const n = system.draw(s, [system.legal(s, 0 as never)[4]!, null], null as never);
  console.log(system.printPosition(n), system.encode(n));
  let t = process.cpuUsage();
  const c = finish(count(system, {} as never));
  console.log(c, process.cpuUsage(t));
  const text = readFileSync("games/tic-tac-toe.game", "utf8");
  const other = compileText(text).system!;
  t = process.cpuUsage();
  const r = finish(compare(system, other, { relation: "relabeling" } as never) as never);
  console.log(r, process.cpuUsage(t));
});
