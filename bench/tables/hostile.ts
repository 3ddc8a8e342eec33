// Rules that mean harm beside others who play: what the others notice.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { percentile } from "./load.ts";
import type { OwnClients } from "./own/clients.ts";
import { type Others, waitsOf } from "./watchers.ts";

const HEAD = `players A, B
track at: 0..999 = 0
track turn: Player = A
`;

/** Texts that ask too much of a server, each by what it does. */
export const HOSTILE: Readonly<Record<string, string>> = {
  "endless load": `game Endless
${HEAD}track one: 0..255 in 0..255
track other: 0..255 in 0..255
start when size({ x in 1..4000 | size({ y in 1..4000 | x * y is one + other + 100000000 }) > 0 }) > 0
decision pass by turn
  do at := 1
end draw when at is 1
`,
  "a million legal decisions": `game Million
${HEAD}decision pick(x in 1..1000, y in 1..1000) by turn
  do at := x - 1, turn := next(turn)
end draw when at is 999
`,
  "names of 20,000 letters": `game ${"N".repeat(20_000)} "${"huge ".repeat(4_000)}"
${HEAD.replace("players A", `players ${"A".repeat(20_000)}`).replace("= A", `= ${"A".repeat(20_000)}`)}decision ${"d".repeat(20_000)} by turn
  do at := 1
end draw when at is 1
`,
};

export interface HostileRow {
  readonly what: string;
  /** Milliseconds, the 99th percentile of others' waits, without and with it beside. */
  readonly before: number;
  readonly beside: number;
  /** What the server said to it: codes, with how often. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Rounds without and with the harm, in turn, whose waits are taken together. */
const ROUNDS = 2;

/** Uploads a text again and again and, where it is taken, opens tables with it, while others play. */
export async function hostileBeside(clients: OwnClients, what: string, others: Others): Promise<HostileRow> {
  const answers: Record<string, number> = {};
  const [before, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    before.push(...(await waitsOf(clients, others)));
    const harm = harming(clients, HOSTILE[what]!);
    beside.push(...(await waitsOf(clients, others)));
    for (const [answer, times] of Object.entries(await harm.end())) answers[answer] = (answers[answer] ?? 0) + times;
  }
  return {
    what,
    before: percentile(before.sort(ascending), 99),
    beside: percentile(beside.sort(ascending), 99),
    answers,
  };
}

const ascending = (a: number, b: number): number => a - b;

/** Harms until it is ended; then what it was answered. */
function harming({ server: { port } }: OwnClients, text: string) {
  const child = fork(fileURLToPath(new URL("harm.ts", import.meta.url)), [`${port}`, text], {
    execArgv: ["--no-warnings"],
  });
  const answers = once(child, "message") as Promise<[Readonly<Record<string, number>>]>;
  return {
    async end(): Promise<Readonly<Record<string, number>>> {
      child.send("end");
      const [answered] = await answers;
      return answered;
    },
  };
}
