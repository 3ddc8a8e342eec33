// Rules of strangers that take as much as they can: they are refused, or their match ends as a fault, and others go on. How long
// others wait is printed, since the machine has its part in it; what is asserted is how long the server's thread stood still.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Rules } from "ninefold/play";
import { toHex, usualTerms } from "ninefold-log";
import { WebSocket } from "ws";
import { type SeenMatch, TableClient } from "../../src/client/index.ts";
import { platformWorld, type World } from "../../src/client/wire.ts";
import { makeIdentity } from "../../src/keys/index.ts";
import { frameOf, PROTOCOLS, toTable } from "../../src/messages/index.ts";
import { boundedRulesIn } from "../../src/server/index.ts";
import { addressOf, bundleOf, type Opened, until, uploaded } from "../at-server.ts";
import { type Measured, measuredServer } from "./measured-process.ts";

const game = (name: string, lines: readonly string[]): string =>
  `game Hostile "${name}"\nplayers A, B\n${lines.join("\n")}\n`;

const TURNS = ["track turn: Player = A", "track n: 0..9999 = 0", "outcome draw otherwise"];
/** Light until a decision that no random play takes. */
const TRAP = [
  ...TURNS,
  "decision go(k in 1..500) by turn when n is 0 do n := k, turn := next(turn)",
  "decision pass by turn when n in 1..499 do n := 0, turn := next(turn)",
];
const CELLS = ["board Cell = grid(64, 64)", "track mark[Cell]: Player? = none"];
const CLAIMS = "decision claim(c in { c in Cell | mark[c] is none }) by turn do mark[c] := me, turn := next(turn)";

const TEXTS: Readonly<Record<string, string>> = {
  "endless load": game("endless", [
    ...TURNS,
    "track one: 0..255 in 0..255",
    "track other: 0..255 in 0..255",
    "start when size({ x in 1..4000 | size({ y in 1..4000 | x * y is one + other + 100000000 }) > 0 }) > 0",
    "decision pass by turn do turn := next(turn)",
  ]),
  "asks without end whether it is over": game("asks", [
    ...CELLS,
    ...TURNS,
    CLAIMS,
    "end A wins when every a in Cell: every b in Cell: every c in Cell: some d in Cell: mark[d] is mark[a]",
  ]),
  "a million legal decisions": game("million", [
    ...TURNS,
    "decision pick(x in 1..1000, y in 1..1000) by turn do n := x, turn := next(turn)",
  ]),
  "a million legal decisions after a certain one": game("later", [
    ...TRAP,
    "decision pick(x in 1..1000, y in 1..1000) by turn when n is 500 do n := 1, turn := next(turn)",
  ]),
  "huge names": game("names", [
    `track ${"t".repeat(20_000)}: 0..1 = 0`,
    ...TURNS,
    `decision ${"d".repeat(20_000)} by turn do turn := next(turn)`,
  ]),
  "a name as long as the rules may be": game("x".repeat(200_000), [...CELLS, ...TURNS, CLAIMS]),
  "deep nests": game("nests", [`track deep: 0..1 = ${"(".repeat(60_000)}1${")".repeat(60_000)}`, ...TURNS]),
  "dear views": game("views", [
    "board Cell = grid(40, 40)",
    "track mark[c in Cell]: 0..9 = 0 shown to turn",
    ...TRAP,
    "whenever n in 500..540 shown do n += 1",
  ]),
  "dear forced steps": game("steps", [
    ...TRAP,
    "whenever n in 500..2499 and size { x in 1..8000 | x > n } > 0 do n += 1",
  ]),
  "plies near the bound": game("near", [
    ...TRAP,
    "decision slow by turn when n is 500 and size { x in 1..900000 | x > n } > 0 do turn := next(turn)",
  ]),
  "rules near their length": game("long", [
    ...TURNS,
    ...Array.from(
      { length: 1_500 },
      (_, i) => `fn f${i}(x: 0..9999) = size { y in 1..9 | y > x and y < ${i % 9} } > ${i % 3}`,
    ),
    "decision go by turn do turn := next(turn)",
  ]),
};

/** Those whose match ends as a fault. */
const FAULTS = new Set(["a million legal decisions after a certain one", "dear views", "dear forced steps"]);

/** Limits of one address say nothing here: all clients have one. */
const NO_LIMITS = {
  ...{ tablesPerHour: 1_000_000, messagesPerSecond: 1_000_000, socketsPerAddress: 10_000 },
  ...{ cachedMatches: 8, maxWatchers: 10_000, rulesTime: 4_000 },
};

/** Milliseconds of each half, and of what the server may stand still at once. A ply may take 10,000,000 units of work. */
const HALF = 2_500;
const ROUNDS = 2;
const MAX_TURN = 600;

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** The platform, as it is reached through a proxy that says who connects. */
const worldFrom = (address: string): World => ({
  ...platformWorld,
  connect(url, protocol, { arrived, closed }) {
    const socket = new WebSocket(url, protocol, { headers: { "x-forwarded-for": address } });
    socket.on("message", (data: Buffer) => arrived(new Uint8Array(data)));
    socket.on("error", () => {});
    socket.on("close", closed);
    return { send: (frame) => socket.send(frame), close: () => socket.close() };
  },
});

/** Opens a match of two clients, who sit down. */
async function begun(clients: readonly TableClient[], { files, terms }: Opened): Promise<string> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const { match } = await clients[0]!.ask({ k: "open", rules: files, terms: { ...terms, nonce }, public: true });
  for (const [seat, client] of clients.entries()) await client.ask({ k: "sit", match, seat });
  return match;
}

interface Playing {
  readonly isOver: () => boolean;
  /** Milliseconds between decisions. */
  readonly pace: number;
  /** Which of the choices: a number from 0 to less than 1. */
  readonly choose?: () => number;
  /** Told each wait. */
  readonly decided?: (milliseconds: number) => void;
}

/** Decides until the match is over, or somebody says so. */
async function played(
  clients: readonly TableClient[],
  match: string,
  { isOver, pace, choose = Math.random, decided = () => {} }: Playing,
): Promise<void> {
  const seen: readonly SeenMatch[] = clients.map((client) => client.watch(match));
  while (!isOver()) {
    const seat = await until(
      () =>
        isOver() || seen.some(({ follower, distrust }) => follower?.ended || distrust)
          ? "over"
          : seen.findIndex(({ follower }, i) => follower?.active.includes(i)) + 1,
      60_000,
    );
    if (seat === "over") return;
    const { choices } = seen[seat - 1]!.follower!.perspective;
    const { id } = choices[Math.floor(choose() * choices.length)]!;
    const start = performance.now();
    await clients[seat - 1]!.decide(match, id);
    decided(performance.now() - start);
    await wait(pace);
  }
}

describe("rules of strangers that mean harm", () => {
  let server: Measured;
  const ends: (() => unknown)[] = [];
  let addresses = 0;
  /** Two clients at an address of their own. */
  const pair = async (rulesOf?: () => Promise<Rules>): Promise<TableClient[]> => {
    const world = worldFrom(`192.0.2.${addresses++}`);
    const identities = await Promise.all([makeIdentity(), makeIdentity()]);
    const clients = identities.map(
      (identity) => new TableClient({ server: addressOf(server), identity, world, ...(rulesOf && { rulesOf }) }),
    );
    for (const client of clients) {
      ends.push(() => client.close());
      client.connect();
    }
    return clients;
  };
  let waits: number[] = [];
  let isOver = false;
  const background: Promise<void>[] = [];

  before(async () => {
    server = await measuredServer(NO_LIMITS);
    const opened = await uploaded(server, bundleOf("tic-tac-toe"));
    for (let table = 0; table < 4; table++) {
      const clients = await pair();
      background.push(
        (async () => {
          while (!isOver)
            await played(clients, await begun(clients, opened), {
              ...{ isOver: () => isOver, pace: 25 },
              decided: (milliseconds) => waits.push(milliseconds),
            });
        })(),
      );
    }
    await wait(1_000);
  });

  after(async () => {
    isOver = true;
    await Promise.all(background);
    for (const end of ends) await end();
    await server.end();
  });

  /** Some milliseconds with the harm, or without: others' waits, and what the server did. */
  async function half(harm?: (isHarmOver: () => boolean) => Promise<void>) {
    waits = [];
    await server.usage();
    let isHarmOver = false;
    const harmed = harm?.(() => isHarmOver);
    await wait(HALF);
    const usage = await server.usage();
    const times = [...waits];
    isHarmOver = true;
    // What is asked in vain is never answered.
    await Promise.race([harmed, wait(2_000)]);
    return { ...usage, wait: percentile(times, 0.99), decisions: times.length };
  }

  async function beside(what: string, harm: (isHarmOver: () => boolean) => Promise<void>, answers: () => string) {
    const [without, including]: [Awaited<ReturnType<typeof half>>[], Awaited<ReturnType<typeof half>>[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await half());
      including.push(await half(harm));
    }
    const said = (halves: typeof without): string =>
      halves
        .map(
          (one) =>
            `${one.wait.toFixed(0)} ms for ${one.decisions}, at once ${one.longest.toFixed(0)} of ${one.worked.toFixed(0)} ms`,
        )
        .join("; ");
    console.log(`${what}: without ${said(without)}\n  beside it ${said(including)}\n  ${answers()}`);
    for (const { longest, decisions } of including) {
      assert.ok(decisions > 0, "others decide beside it");
      assert.ok(longest < MAX_TURN, `the server stood still for ${longest} ms`);
    }
  }

  for (const [what, text] of Object.entries(TEXTS)) {
    test(what, async () => {
      const counts = new Map<string, number>();
      const note = (answer: string): void => void counts.set(answer, (counts.get(answer) ?? 0) + 1);
      /** Another text each time: nothing that was found before helps. The hash of those that are taken. */
      const handedIn = async () => {
        const bundle = { name: "hostile.game", text: `// ${randomUUID()}\n${text}`, modules: {} };
        const body = JSON.stringify(bundle);
        const response = await fetch(`${addressOf(server)}/rules`, { method: "POST", body });
        const { rules: files, error } = (await response.json()) as { rules?: string; error?: { code: string } };
        note(error?.code ?? "taken");
        return files === undefined ? undefined : { bundle, files };
      };
      const taken = await handedIn();
      const rules = taken && (await boundedRulesIn(taken.bundle, {}));
      // What follows a match that is dear holds up all that is in this process, others too.
      const clients = await pair(rules && (async () => rules));
      const play = async (isHarmOver: () => boolean): Promise<void> => {
        if (!taken || !rules) return;
        try {
          const match = await begun(clients, { rules, files: taken.files, terms: usualTerms(rules, "00".repeat(32)) });
          await played(clients, match, {
            ...{ isOver: isHarmOver, pace: 0, choose: () => 0.9999 },
            decided: () => note("decided"),
          });
          const { ended } = clients[0]!.match(match)?.follower ?? {};
          note(ended ? `${ended.by} ${ended.fault ?? ""}` : "goes on");
        } catch (refused) {
          note(String((refused as { code?: string }).code ?? refused));
        }
      };
      const end = performance.now() + HALF;
      await play(() => (counts.get("decided") ?? 0) > 4 && performance.now() > end);
      if (FAULTS.has(what)) assert.equal(counts.get("fault NF2010"), 1, JSON.stringify([...counts]));
      const harm = async (isHarmOver: () => boolean): Promise<void> => {
        const handing = (async () => {
          while (!isHarmOver()) await handedIn();
        })();
        while (taken && !isHarmOver()) await play(isHarmOver);
        await handing;
      };
      await beside(what, harm, () => JSON.stringify(Object.fromEntries(counts)));
      for (const client of clients) client.close();
    });
  }

  test("matches that are dear to read, read again and again", async () => {
    const text = game("slow", [
      ...TURNS,
      "decision go by turn when size { x in 1..60000 | x > n } > 0 do turn := next(turn)",
    ]);
    const opened = await uploaded(server, { name: "slow.game", text, modules: {} });
    const clients = await pair();
    const matches = await Promise.all([0, 1, 2].map(() => begun(clients, opened)));
    const end = performance.now() + 10_000;
    await Promise.all(
      matches.map((match) => played(clients, match, { isOver: () => performance.now() > end, pace: 0 })),
    );
    const lengths = matches.map((match) => clients[0]!.match(match)!.follower!.head.seq);
    for (const client of clients) client.close();
    let answered = 0;
    const harm = async (isHarmOver: () => boolean): Promise<void> => {
      while (!isHarmOver())
        await Promise.race([
          wait(100),
          Promise.all(
            matches.map(async (match) => {
              if ((await fetch(`${addressOf(server)}/matches/${match}/log`)).ok) answered++;
            }),
          ),
        ]);
    };
    await beside("reading again", harm, () => `${answered} answers, of logs of ${lengths} entries`);
  });

  test("watchers that do not read", async () => {
    const text = game("endless", [...TURNS, "decision pass by turn do turn := next(turn)"]);
    const opened = await uploaded(server, { name: "endless.game", text, modules: {} });
    const clients = await pair();
    const match = await begun(clients, opened);
    const sockets = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = new WebSocket(addressOf(server).replace("http", "ws"), PROTOCOLS[0]);
        await new Promise((resolve) => socket.once("open", resolve));
        socket.send(frameOf(toTable, PROTOCOLS[0], { k: "watch", match, from: 0 }));
        socket.pause();
        return socket;
      }),
    );
    let decisions = 0;
    const { resident } = await server.usage();
    await beside(
      "300 watchers that do not read",
      (isHarmOver) => played(clients, match, { isOver: isHarmOver, pace: 0, decided: () => decisions++ }),
      () => `${decisions} decisions that they could read`,
    );
    const { resident: then } = await server.usage();
    console.log(`  ${(resident / 1e6).toFixed(0)} MB before, ${(then / 1e6).toFixed(0)} MB then`);
    assert.ok(then < resident + 100e6, "what they do not read is not held for them");
    for (const socket of sockets) socket.terminate();
    for (const client of clients) client.close();
  });
});
