// The library in Chromium, under the policies that pages have: what it answers there is what it answers in Node.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { count, examine, finish, load, parallelPlayouts, perft, playouts } from "ninefold";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { sharedBrowser, skip } from "./in-studio.ts";
import { computed } from "./page/arithmetic.ts";
import type { Answers, Asked, Page as OurPage } from "./page/main.ts";
import { type BundledFile, bundle, NO_POLICY, type Served, serve } from "./served-pages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/browser.md"), "utf8");
const text = readFileSync(join(root, "games/tic-tac-toe.game"), "utf8");

function block(language: string, at = 0): string {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))][at]?.[1];
  assert.ok(found !== undefined, `docs/browser.md has too few blocks of ${language}`);
  return found;
}

/** The policy that the documentation promises to be enough. */
const WHOLE = block("text").trim();
const STRICT = WHOLE.replace(/; require-trusted-types-for.*/, "");

/** Enough that workers are started: they are after a tenth of a second. */
const MANY = 1_000_000;
const FEW = 300;

/** What a page is refused, and what is seen of it. */
interface Circumstances {
  readonly name: string;
  readonly policy: string;
  /** Run in the page before its own scripts. */
  readonly before?: string;
  readonly compiled: boolean;
  readonly workers: boolean;
  /** What the browser complains of; nothing where it is not said. */
  readonly complaint?: RegExp;
  /** Between two others: only where nothing is left out. */
  readonly isLong?: boolean;
}

const NO_WASM = "WebAssembly is refused here; the policy of a page allows it by 'wasm-unsafe-eval'";
const CIRCUMSTANCES: readonly Circumstances[] = [
  { name: "without a policy", policy: NO_POLICY, compiled: true, workers: true, isLong: true },
  { name: "under a strict policy", policy: STRICT, compiled: true, workers: true, isLong: true },
  {
    name: "without WebAssembly",
    policy: STRICT.replace(" 'wasm-unsafe-eval'", ""),
    compiled: false,
    workers: true,
    complaint: /Content Security Policy/,
  },
  {
    name: "under the policy of the documentation, with Trusted Types",
    policy: WHOLE,
    compiled: true,
    workers: true,
    complaint: /requires 'TrustedScriptURL' assignment/,
  },
  {
    name: "where Trusted Types trust nobody",
    policy: WHOLE.replace("trusted-types ninefold", "trusted-types 'none'"),
    compiled: true,
    workers: false,
    complaint: /TrustedScriptURL|Creating a TrustedTypePolicy named 'ninefold'/,
    isLong: true,
  },
  {
    name: "where the policy refuses workers",
    policy: STRICT.replace("worker-src 'self'", "worker-src 'none'"),
    compiled: true,
    workers: false,
    complaint: /worker/i,
    isLong: true,
  },
  {
    name: "without Worker",
    policy: NO_POLICY,
    before: "delete globalThis.Worker",
    compiled: true,
    workers: false,
    isLong: true,
  },
];

/** What Node answers to the same. */
async function answersOfNode(compiled: boolean): Promise<Omit<Answers, "cache">> {
  const loaded = await load(text);
  assert.ok(loaded.ok);
  const { rules } = loaded;
  const { system } = rules;
  const executed = compiled ? { engine: "compiled" as const } : { engine: "interpreter" as const, reason: NO_WASM };
  const played = compiled
    ? await parallelPlayouts(system, { seed: 1, plays: MANY })
    : finish(playouts(system, { seed: 1, plays: FEW, interpreter: true }));
  const { states } = finish(count(system));
  const legal = rules.newGame({ chance: "a seed" }).legalDecisions("X");
  return {
    legal: legal.map(({ id }) => id),
    outcomes: [...played.outcomes].sort(),
    played: executed,
    leaves: String(finish(perft(system, 5)).leaves),
    counted: executed,
    states,
    enumerated: executed,
    background: { ok: true, findings: finish(examine(system)).findings.length, states },
  };
}

/** Asked once. */
const known = new Map<boolean, ReturnType<typeof answersOfNode>>();
function nodeAnswers(compiled: boolean): ReturnType<typeof answersOfNode> {
  const answers = known.get(compiled) ?? answersOfNode(compiled);
  known.set(compiled, answers);
  return answers;
}

/** A page that was opened, and what was seen of it. */
interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly scripts: string[];
  readonly workers: () => number;
}

async function open(context: BrowserContext, address: string, before?: string): Promise<Opened> {
  const opened = await context.newPage();
  const [complaints, scripts]: [string[], string[]] = [[], []];
  let workers = 0;
  opened.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  opened.on("pageerror", ({ message }) => complaints.push(message));
  opened.on("worker", () => workers++);
  opened.on("request", (request) => scripts.push(request.url().replace(/^.*\//, "")));
  if (before) await opened.addInitScript(before);
  await opened.goto(address);
  return { page: opened, complaints, scripts, workers: () => workers };
}

const ask = (opened: Page, asked: Asked): Promise<Answers> =>
  opened.evaluate((one) => (globalThis as unknown as { readonly ninefold: OurPage }).ninefold.ask(one), asked);

const keep = (opened: Page, names: readonly string[]): Promise<readonly (number | undefined)[]> =>
  opened.evaluate((all) => (globalThis as unknown as { readonly ninefold: OurPage }).ninefold.keep(all), names);

/** How long a busy machine may take for one step of a page, in milliseconds. */
const PATIENCE = 120_000;

sharedBrowser.announce();
describe("in Chromium", { skip, timeout: 10 * PATIENCE }, () => {
  let folder = "";
  let files: readonly BundledFile[] = [];
  let served: Served;
  let browser: Browser;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "ninefold-pages-"));
    const own = join(folder, "own");
    files = await bundle(join(root, "test/browser/page"), own);
    served = await serve({ own, documented: join(folder, "documented"), thread: join(folder, "thread") });
    browser = await sharedBrowser.start();
  });
  after(async () => {
    await sharedBrowser.leave();
    served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Each use has a profile of its own. */
  async function inContext(use: (context: BrowserContext) => Promise<void>): Promise<void> {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE);
    await use(context);
    await context.close();
  }

  for (const { name, policy, before: first, compiled, workers, complaint, isLong } of CIRCUMSTANCES) {
    (isLong ? long : it)(`answers as in Node ${name}`, () =>
      inContext(async (context) => {
        const opened = await open(context, served.address("own", policy), first);
        const { cache: _, ...found } = await ask(opened.page, { text, plays: compiled ? MANY : FEW });
        assert.deepEqual(found, await nodeAnswers(compiled));
        assert.equal(opened.workers() > 0, workers);
        if (complaint) for (const one of opened.complaints) assert.match(one, complaint);
        else assert.deepEqual(opened.complaints, []);
      }),
    );
  }

  it("shows what is legal before the compiler is loaded", () =>
    inContext(async (context) => {
      const compilers = files.filter(({ compiles }) => compiles).map((file) => file.name.replace(/^.*\//, ""));
      assert.equal(compilers.length, 1);
      const { page: opened, scripts } = await open(context, served.address("own", STRICT));
      const legal = await opened.evaluate(
        (one) => (globalThis as unknown as { readonly ninefold: OurPage }).ninefold.legalOf(one),
        { text, plays: 0 },
      );
      assert.equal(legal.length, 9);
      const loaded = (): boolean => compilers.some((one) => scripts.includes(one));
      assert.equal(loaded(), false);
      await ask(opened, { text, plays: FEW });
      assert.equal(loaded(), true);
    }));

  it("computes exponentials and logarithms bit by bit as Node does", () =>
    inContext(async (context) => {
      const { page: opened } = await open(context, served.address("own", STRICT));
      const found = await opened.evaluate(() =>
        (globalThis as unknown as { readonly ninefold: OurPage }).ninefold.computed(),
      );
      assert.deepEqual(found, computed());
    }));

  it("keeps what is compiled for the next time", () =>
    inContext(async (context) => {
      const address = served.address("own", STRICT);
      const first = await open(context, address);
      const { cache, ...answers } = await ask(first.page, { text, plays: FEW });
      // Random plays and perft are compiled apart.
      assert.deepEqual(cache, { hits: 0, writes: 2 });
      await first.page.close();
      const second = await open(context, address);
      const { cache: again, ...found } = await ask(second.page, { text, plays: FEW });
      assert.deepEqual(again, { hits: 2, writes: 0 });
      assert.deepEqual(found, answers);
    }));

  it("keeps so many games and no more, the last of each name", () =>
    inContext(async (context) => {
      const { page: opened } = await open(context, served.address("own", STRICT));
      const names = Array.from({ length: 66 }, (_, at) => `n${at}`);
      const kept = await keep(opened, [...names, "n2"]);
      assert.deepEqual(kept, [undefined, undefined, 66, ...names.slice(3).map((_, at) => at + 3), 66]);
    }));

  long("keeps nothing where there is no database", () =>
    inContext(async (context) => {
      const before = "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('refused'); } })";
      const { page: opened, complaints } = await open(context, served.address("own", STRICT), before);
      assert.deepEqual(await keep(opened, ["n0"]), [undefined]);
      const { cache, played } = await ask(opened, { text, plays: FEW });
      assert.deepEqual([cache.hits, played], [0, { engine: "compiled" }]);
      assert.deepEqual(complaints, []);
    }),
  );

  /** Bundles a program of the documentation, in the page of the documentation. */
  async function documented(name: string, program: string): Promise<void> {
    const source = join(folder, `${name}-source`);
    await mkdir(join(source, "public"), { recursive: true });
    await symlink(join(root, "node_modules"), join(source, "node_modules"));
    await writeFile(join(source, "main.ts"), program);
    await writeFile(join(source, "index.html"), block("html"));
    await copyFile(join(root, "games/tic-tac-toe.game"), join(source, "public/tic-tac-toe.game"));
    await bundle(source, join(folder, name));
  }

  it("shows the page of the documentation", () =>
    inContext(async (context) => {
      await documented("documented", block("ts"));
      const { page: opened, complaints } = await open(context, served.address("documented", STRICT));
      const played = opened.locator("#played", { hasText: "plays" });
      const loaded = await load(text);
      assert.ok(loaded.ok);
      const { outcomes } = finish(playouts(loaded.rules.system, { seed: 1, plays: 100_000 }));
      assert.equal(await played.textContent(), `compiled: 100000 plays, X wins ${outcomes.get("X wins")}`);
      assert.match((await opened.locator("#legal").textContent()) ?? "", /^claim\(a\d\) /);
      assert.deepEqual(complaints, []);
    }));

  it("runs the thread of the documentation", () =>
    inContext(async (context) => {
      await documented("thread", block("ts", 1));
      const { page: opened, complaints } = await open(context, served.address("thread", STRICT));
      const found = JSON.parse((await opened.locator("body", { hasText: "findings" }).textContent()) ?? "");
      assert.deepEqual([found.ok, found.diagnostics, found.states, found.plays], [true, [], 5478, 1000]);
      assert.deepEqual(complaints, []);
    }));
});
