// Rules of strangers that take as much as they can: they are refused, or their match ends as a fault, and others go on.
import assert from "node:assert/strict";
import { long } from "../../ninefold/test/sample.ts";
import type { TableClient } from "../src/client/index.ts";
import { rulesIn } from "../src/rules/index.ts";
import { addressOf, bundleOf, clientOf, seated, serverIn, until, uploaded } from "./at-server.ts";

const game = (name: string, lines: readonly string[]) => ({
  ...{ name: `${name}.game`, modules: {} },
  text: `game Hostile "${name}"\nplayers A, B\n${lines.join("\n")}\n`,
});

const turns = ["track turn: Player = A", "outcome draw otherwise"];

const cells = ["board Cell = grid(64, 64)", "track mark[Cell]: Player? = none"];
const claims = "decision claim(c in { c in Cell | mark[c] is none }) by turn do mark[c] := me, turn := next(turn)";

const HOSTILE = [
  game("seventeen million decisions", [
    ...cells,
    ...turns,
    "decision claim(a in Cell, b in Cell) by turn do mark[a] := me, turn := next(turn)",
  ]),
  game("asks without end whether it is over", [
    ...cells,
    ...turns,
    claims,
    "end A wins when every a in Cell: every b in Cell: every c in Cell: some d in Cell: mark[d] is mark[a]",
  ]),
  game("x".repeat(100_000), [...cells, ...turns, claims]),
  game("nests", [`track deep: 0..1 = ${"(".repeat(60_000)}1${")".repeat(60_000)}`, ...turns, claims]),
  game("a million cells", ["board Cell = grid(1000, 1000)", "track mark[Cell]: Player? = none", ...turns, claims]),
];

/** Milliseconds that pings take, so many one after the other: the one that 99 of 100 are not slower than. */
async function slowest(client: TableClient, pings: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < pings; n++) {
    const start = performance.now();
    await client.pinged();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.sort((a, b) => a - b)[Math.floor(pings * 0.99)]!;
}

long("hostile rules hold up nobody else", async (context) => {
  const server = await serverIn(context, { config: { tablesPerHour: 1_000, messagesPerSecond: 1e6 } });
  const opened = await uploaded(server, bundleOf("tic-tac-toe"));
  const { match, clients, seen } = await seated(context, server, opened);
  const before = await slowest(clients[0]!, 100);
  const stranger = await clientOf(context, server);
  const attack = HOSTILE.map(async (bundle) => {
    const body = JSON.stringify(bundle);
    const response = await fetch(`${addressOf(server)}/rules`, { method: "POST", body });
    const { rules, error } = (await response.json()) as { rules?: string; error?: { code: string } };
    if (rules === undefined) return error?.code;
    const terms = { ...opened.terms, rules: (await rulesIn(bundle)).hash };
    try {
      const { match: own } = await stranger.ask({ k: "open", rules, terms, public: true });
      return (await stranger.ask({ k: "sit", match: own, seat: 0 })) && "played";
    } catch (refused) {
      return (refused as { code: string }).code;
    }
  });
  const codes = Promise.all(attack);
  const during = await slowest(clients[0]!, 100);
  for (const code of await codes) assert.match(String(code), /^(?:NF7814|NF7823|NF7619|played)$/);
  assert.ok(during < 2 * before + 50, `pings took ${before} ms before and ${during} ms then`);
  await clients[0]!.decide(match, "claim(b2)");
  await until(() => seen[1]!.follower!.active.includes(1));
});
