// Seats in processes of their own, which know nothing but their keys and what the relay hands on, and a verifier in another one.
import assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { seeded } from "ninefold/play";
import { openedOf } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Game, parameters, matches. */
const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = isLong
  ? [
      ["guessing-game", {}, 100],
      ["liars-dice", {}, 100],
      ["liars-dice", { seats: "4" }, 100],
      ["rock-paper-scissors", {}, 100],
      ["closed-bids", {}, 10],
      ["backgammon", {}, 100],
      ["kuhn-poker", {}, 100],
      ["tricks", {}, 100],
      ["president", { ranks: "2" }, 4],
      ["tic-tac-toe", {}, 2],
      ["snakes-and-ladders", {}, 2],
      ["banquet", { perTray: "2" }, 4],
    ]
  : [["guessing-game", {}, 1]];

type Program = ChildProcessByStdio<Writable, Readable, null>;

const started = (program: string, args: readonly string[]): Program =>
  spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });

/** By seat and match, the records after matches between processes: what each says goes to the others, in another order. */
async function records(game: string, parameters: string, seats: number, matches: number) {
  const chance = seeded(game);
  const processes = Array.from({ length: seats }, (_, seat) =>
    started("seat-process.ts", [game, parameters, String(seat), String(matches)]),
  );
  const heardBy = async (seat: number): Promise<readonly string[]> => {
    const own: string[] = [];
    for await (const line of createInterface({ input: processes[seat]!.stdout })) {
      const said = JSON.parse(line);
      if (said.over) own[said.match] = said.over;
      else
        for (const [other, { stdin }] of processes.entries())
          if (other !== seat) setTimeout(() => stdin.writable && stdin.write(`${line}\n`), chance.uniform(4));
    }
    return own;
  };
  for (const { stdin } of processes) stdin.on("error", () => undefined);
  return Promise.all(processes.map((_, seat) => heardBy(seat)));
}

async function verdicts(game: string, parameters: string, all: readonly string[]): Promise<readonly string[]> {
  const { stdin, stdout } = started("verify-process.ts", [game, parameters]);
  stdin.end(all.map((record) => `${record}\n`).join(""));
  const found: string[] = [];
  for await (const line of createInterface({ input: stdout })) found.push(line);
  return found;
}

for (const [game, parameters, matches] of GAMES)
  test(`${matches} matches of ${game} ${JSON.stringify(parameters)}, each seat in a process of its own, come to one record each, and are accepted`, async () => {
    const text = JSON.stringify(parameters);
    const { setting } = await openedOf(game, parameters);
    const [first = [], ...others] = await records(game, text, setting.header.seats.length, matches);
    assert.equal(first.length, matches);
    for (const own of others) assert.deepEqual(own, first);
    assert.deepEqual(
      await verdicts(game, text, first),
      first.map(() => "accepted rules 0"),
    );
  });
