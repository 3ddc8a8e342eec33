// Verifies records in a process that has played none of them: each comes in as a line of digits, and its verdict goes out.
import { createInterface } from "node:readline";
import { fromHex } from "ninefold-log";
import { verifySealed } from "ninefold-sealed";
import { planOf, rulesOf } from "./matches.ts";

const [game = "", parameters = "{}"] = process.argv.slice(2);
const rules = await rulesOf(game, JSON.parse(parameters));
const plan = planOf(rules, game);

for await (const line of createInterface({ input: process.stdin })) {
  const verdict = await verifySealed(fromHex(line), () => ({ rules, plan }));
  const stage = verdict.verdict === "accepted" ? verdict.course.stage : undefined;
  const end = stage?.k === "over" ? stage.end : undefined;
  const unverified = end?.by === "rules" ? end.unverified : undefined;
  process.stdout.write(`${verdict.verdict} ${end?.by} ${unverified}\n`);
}
