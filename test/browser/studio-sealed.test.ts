// Sealed matches in the page: what verifies a record there says the very bytes that it says in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import {
  type Found,
  foundOf,
  RECORD_LINE,
  type SealedVerdict,
  summaryOf,
  verifyBlame,
  verifySealed,
  writeRecord,
} from "ninefold-sealed";
import type { Page } from "playwright-core";
import { EVERYTHING, rounds } from "../../packages/ninefold/test/sample.ts";
import { playedOn, recordWith, saidBy } from "../../packages/sealed/test/attacks.ts";
import { GAMES, type Opened, openedBy, Relay, rulesOf } from "../../packages/sealed/test/matches.ts";
import { describeStudio } from "./in-studio.ts";
import { NO_POLICY } from "./served-pages.ts";

/** Of each game, how many decisions at most are made before somebody resigns. */
const PLAYED = {
  "kuhn-poker": 100,
  "liars-dice": 100,
  tricks: 100,
  backgammon: 12,
  "rock-paper-scissors": 100,
  "guessing-game": 100,
};

type Game = keyof typeof PLAYED;

/** The proofs of a match of tricks alone take some seconds. */
const games = (Object.keys(PLAYED) as Game[]).filter((game) => EVERYTHING || game !== "tricks");

/** What is verified: a record or a blame file. */
interface Filed {
  readonly game: Game;
  readonly bytes: Uint8Array;
}

/** What is said of it, as bytes in digits. */
interface Said {
  readonly summary: string;
  readonly blame: string;
}

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");

const saidOf = (verdict: SealedVerdict): Said => ({
  summary: hex(Buffer.from(JSON.stringify(summaryOf(verdict)))),
  blame: hex(verdict.verdict === "convicted" ? verdict.blame : undefined),
});

const known = new Map<Game, Found>();

async function found(game: Game): Promise<Found> {
  const of = known.get(game) ?? foundOf(await rulesOf(game));
  known.set(game, of);
  return of;
}

async function opened(game: Game, number: number): Promise<Opened> {
  const { rules, plan } = await found(game);
  return openedBy(rules, plan, {}, number % 100);
}

/** A match that was played out, one that stopped, one with a wrong message, one with a byte that is another. */
async function filesOf(game: Game, number: number): Promise<readonly Filed[]> {
  const match = await opened(game, number);
  const relay = await (await Relay.of(match, `${game} ${number}`)).play(PLAYED[game]);
  const asked = relay.seats.find(({ decisions }) => decisions.length > 0);
  if (asked) relay.send(asked.seat, await asked.resign());
  await relay.settle();
  const whole = relay.bytes();
  const part = await playedOn(match, number % 4);
  const wrong = writeRecord(recordWith(part, [saidBy(part, number % 2, { k: "decide", id: "nothing" })]));
  const other = Uint8Array.from(whole);
  const at = RECORD_LINE.length + ((number * 7919) % (other.length - RECORD_LINE.length));
  other[at] = (other[at] ?? 0) ^ 1;
  return [whole, part.bytes(), wrong, other].map((bytes) => ({ game, bytes }));
}

const asked = ({ game, bytes }: Filed) => ({
  game: { name: game, text: readFileSync(new URL(`${game}.game`, GAMES), "utf8"), modules: {} },
  digits: hex(bytes),
});

/** The same by the page's thread of sealed matches. */
const saidThere = (page: Page, files: readonly Filed[]): Promise<readonly Said[]> =>
  page.evaluate(async (all) => {
    const thread = new Worker("sealed.js", { type: "module" });
    const toDigits = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const answers = all.map(
      ({ game, digits }, id) =>
        new Promise<{ summary: string; blame: string }>((resolve, reject) => {
          thread.addEventListener("message", ({ data }) => {
            if (data.id !== id) return;
            if (!data.done) return reject(new Error(data.fault.message));
            const { summary, blame } = data.done;
            const said = new TextEncoder().encode(JSON.stringify(summary));
            resolve({ summary: toDigits(said), blame: toDigits(blame ?? new Uint8Array()) });
          });
          const bytes = Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
          thread.postMessage({ id, ask: { kind: "verify", game, bytes } });
        }),
    );
    const said = await Promise.all(answers);
    thread.terminate();
    return said;
  }, files.map(asked));

describeStudio("sealed matches in the page", { steps: 60 }, (studio) => {
  it("records and blame files have the verdict there that they have in Node, byte for byte", async () => {
    const page = await studio.newPage();
    await page.goto(`${studio.served.address("studio", NO_POLICY)}games.json`);
    const seen = new Set<string>();
    for (const game of games) {
      const lookup = () => found(game);
      for (let number = 0; number < rounds(1, 100); number++) {
        const files = await filesOf(game, number);
        const verdicts = await Promise.all(files.map(({ bytes }) => verifySealed(bytes, lookup)));
        const blamed = verdicts.flatMap((one) => (one.verdict === "convicted" ? [{ game, bytes: one.blame }] : []));
        const again = await Promise.all(blamed.map(({ bytes }) => verifyBlame(bytes, lookup)));
        const here = [...verdicts, ...again].map(saidOf);
        assert.deepEqual(await saidThere(page, [...files, ...blamed]), here, `${game} ${number}`);
        for (const { verdict } of [...verdicts, ...again]) seen.add(verdict);
      }
    }
    assert.deepEqual([...seen].sort(), ["accepted", "convicted", "notFinished", "refused"]);
    await page.context().close();
  });
});
