// Rules that mean harm beside others who play: what the others notice.
import { randomUUID } from "node:crypto";
import { percentile } from "./load.ts";
import { type OwnClients, pairOf, tableFor } from "./own/clients.ts";
import { uploaded } from "./own/rules.ts";
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
    const harm = harming(clients, HOSTILE[what]!, answers);
    beside.push(...(await waitsOf(clients, others)));
    await harm.end();
  }
  return {
    what,
    before: percentile(before.sort(ascending), 99),
    beside: percentile(beside.sort(ascending), 99),
    answers,
  };
}

const ascending = (a: number, b: number): number => a - b;

/** Of who harms: others have addresses of their own. */
const ADDRESS = "192.0.2.1";

/** Harms until it is ended. */
function harming(clients: OwnClients, text: string, answers: Record<string, number>) {
  const { port } = clients.server;
  let isOver = false;
  const said = (answer: string): void => {
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  let pair: Awaited<ReturnType<typeof pairOf>> | undefined;
  const harm = async (): Promise<void> => {
    while (!isOver) {
      // Another text each time: nothing that was found before helps.
      const other = `// ${randomUUID()}\n${text}`;
      try {
        const rules = await uploaded(port, "hostile", other, ADDRESS);
        said("taken");
        pair ??= await pairOf(port, ADDRESS);
        await tableFor(pair, rules);
        said("opened");
      } catch (error) {
        said(error instanceof Error ? error.message.slice(0, 40) : String(error));
      }
    }
  };
  const ended = harm();
  return {
    end(): Promise<void> {
      isOver = true;
      return ended;
    },
  };
}
