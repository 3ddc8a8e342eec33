// Seats in processes of their own, which know nothing but their keys and what the relay hands on.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { seeded } from "ninefold/play";
import { fromHex } from "ninefold-log";
import { verifySealed } from "ninefold-sealed";
import { openedOf } from "./matches.ts";

const PROGRAM = fileURLToPath(new URL("seat-process.ts", import.meta.url));
const isLong = process.env.NINEFOLD_TESTS === "everything";

const GAMES: readonly (readonly [string, Readonly<Record<string, string>>])[] = isLong
  ? [
      ["tic-tac-toe", {}],
      ["rock-paper-scissors", {}],
      ["matching-pennies", {}],
      ["snakes-and-ladders", {}],
      ["liars-dice", {}],
      ["liars-dice", { seats: "3" }],
      ["backgammon", {}],
    ]
  : [];

/** The records of all seats after a match between processes: what each says goes to the others, in another order. */
async function records(game: string, parameters: Readonly<Record<string, string>>, seats: number) {
  const chance = seeded(game);
  const processes = Array.from({ length: seats }, (_, seat) =>
    spawn(process.execPath, [PROGRAM, game, JSON.stringify(parameters), String(seat), "processes"], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const heardBy = async (seat: number): Promise<string> => {
    let record = "";
    for await (const line of createInterface({ input: processes[seat]!.stdout })) {
      const said = JSON.parse(line);
      if (said.over) record = said.over;
      else
        for (const [other, { stdin }] of processes.entries())
          if (other !== seat)
            setTimeout(() => stdin.writable && stdin.write(`${JSON.stringify(said.signed)}\n`), chance.uniform(4));
    }
    return record;
  };
  for (const { stdin } of processes) stdin.on("error", () => undefined);
  return Promise.all(processes.map((_, seat) => heardBy(seat)));
}

for (const [game, parameters] of [["guessing-game", {}] as const, ...GAMES])
  test(`seats of ${game} ${JSON.stringify(parameters)} in processes of their own come to the same record`, async () => {
    const opened = await openedOf(game, parameters);
    const all = await records(game, parameters, opened.setting.header.seats.length);
    for (const record of all) {
      assert.equal(record, all[0]);
      const verdict = await verifySealed(fromHex(record), () => opened.found);
      assert.equal(verdict.verdict, "accepted");
    }
  });
