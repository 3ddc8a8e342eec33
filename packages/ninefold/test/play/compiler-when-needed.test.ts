// The compiler as pages have it: loaded when it is first needed. Work that can wait waits for it, other work does without.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { count, explore } from "../../src/analysis/index.ts";
import { engineOf } from "../../src/engine/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { descriptionOf, interpret } from "../../src/model/index.ts";
import type { Cache } from "../../src/play/compiling/cache.ts";
import type { CompilerAccess } from "../../src/play/compiling/compiler-access.ts";
import { withEngine } from "../../src/play/compiling/engines.ts";
import { compileText, finish, parallelPerft, parallelPlayouts, perft, playouts, run } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

/** A fresh copy of the module, which has loaded nothing. */
let copies = 0;
async function lazily(): Promise<CompilerAccess> {
  const address = new URL(`../../src/play/compiling/compiler-when-needed.ts?${copies++}`, import.meta.url);
  const { compiler } = (await import(address.href)) as { readonly compiler: CompilerAccess };
  return compiler;
}

function systemOf(name: string, compiler?: CompilerAccess, cache?: Cache): GameSystem {
  const { system } = compileText(textOf(name));
  const game = system && descriptionOf(system);
  assert.ok(game);
  return withEngine(interpret(game, system.rules), game, cache, compiler);
}

const by = ({ engine, reason }: { readonly engine: string; readonly reason?: string }) => [engine, reason];
const PLAYS = { seed: 1, plays: 20 };
const COMPILED = ["compiled", undefined];
const NOT_YET = ["interpreter", "the compiler is not loaded yet"];

test("who cannot wait has the interpreter, and hears why", async () => {
  const system = systemOf("tic-tac-toe", await lazily());
  assert.deepEqual(by(finish(playouts(system, PLAYS))), NOT_YET);
  const counted = finish(perft(system, 4));
  assert.deepEqual([...by(counted), counted.leaves], [...NOT_YET, 3024n]);
  const all = finish(count(system));
  assert.deepEqual([...by(all), all.states], [...NOT_YET, 5478]);
});

test("work that is run waits for the compiler, once", async () => {
  const compiler = await lazily();
  const system = systemOf("tic-tac-toe", compiler);
  const atHand = systemOf("tic-tac-toe");
  assert.deepEqual(await run(playouts(system, PLAYS)), finish(playouts(atHand, PLAYS)));
  assert.equal(compiler.load(), undefined);
  assert.deepEqual(by(finish(playouts(system, PLAYS))), COMPILED);
});

test("all that is compiled waits for it", async () => {
  const fresh = async (): Promise<GameSystem> => systemOf("connect-four", await lazily());
  const options = { ...PLAYS, workers: 2 };
  assert.deepEqual(by(await parallelPlayouts(await fresh(), options)), COMPILED);
  assert.deepEqual(by(await parallelPerft(await fresh(), 4, { workers: 2 })), COMPILED);
  assert.deepEqual(by(await run(perft(await fresh(), 4))), COMPILED);
  const bounds = { maxStates: 40_000 };
  assert.deepEqual(by(await run(count(await fresh(), bounds))), COMPILED);
  const graph = await run(explore(await fresh(), bounds));
  const walked = finish(explore(systemOf("connect-four"), { ...bounds, interpreter: true }));
  assert.equal(graph.constructor.name, "CompiledGraph");
  assert.deepEqual([graph.size, graph.exploration.byPly], [walked.size, walked.exploration.byPly]);
});

test("the interpreter that was asked for waits for nothing", async () => {
  const compiler = await lazily();
  const system = systemOf("tic-tac-toe", compiler);
  await run(playouts(system, { ...PLAYS, interpreter: true }));
  await run(perft(system, 4, { interpreter: true }));
  await run(perft(system, 2));
  await run(count(system, { interpreter: true }));
  assert.equal(compiler.engine(), "the compiler is not loaded yet");
});

/** A compiler that never comes. */
const never: CompilerAccess = { load: () => new Promise(() => undefined), engine: () => "it does not come" };

test("what waits hears its signal", async () => {
  const system = systemOf("tic-tac-toe", never);
  const signal = (): AbortSignal => AbortSignal.timeout(5);
  const stopped = ["interpreter", "it was stopped before the compiler was there"];
  const played = await run(playouts(system, PLAYS), { signal: signal() });
  assert.deepEqual([...by(played), played.plays, played.stopped], [...stopped, 0, true]);
  const counted = await run(perft(system, 4), { signal: signal() });
  assert.deepEqual([...by(counted), counted.depth, counted.stopped], [...stopped, -1, true]);
  const all = await run(count(system), { signal: signal() });
  assert.deepEqual([all.states, all.stopped, all.complete], [0, "interrupted", false]);
  for (const workers of [1, 2]) {
    assert.equal((await parallelPlayouts(system, { ...PLAYS, workers, signal: signal() })).stopped, true);
    assert.equal((await parallelPerft(system, 4, { workers, signal: signal() })).stopped, true);
  }
});

test("a compiler that cannot be loaded is told, and asked for again", async () => {
  let asked = 0;
  const broken: CompilerAccess = {
    async load() {
      asked++;
    },
    engine: () => "the compiler could not be loaded: offline",
  };
  const system = systemOf("tic-tac-toe", broken);
  for (const times of [1, 2]) {
    const played = await run(playouts(system, PLAYS));
    assert.deepEqual([...by(played), asked], ["interpreter", "the compiler could not be loaded: offline", times]);
  }
});

/** A cache that answers later. */
class Later implements Cache {
  readonly all = new Map<string, Uint8Array>();
  readonly #fails: boolean;
  hits = 0;

  constructor(fails = false) {
    this.#fails = fails;
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    await new Promise((resume) => setTimeout(resume, 1));
    if (this.#fails) throw new Error("no database");
    if (this.all.has(name)) this.hits++;
    return this.all.get(name);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#fails) throw new Error("no room");
    this.all.set(name, bytes);
  }
}

test("a cache that answers later is waited for", async () => {
  const cache = new Later();
  const first = await run(playouts(systemOf("nim", undefined, cache), PLAYS));
  assert.deepEqual([cache.all.size, cache.hits], [1, 0]);
  // Another process, which has the same entries and has compiled nothing.
  const again = new Later();
  for (const [name, bytes] of cache.all) again.all.set(name, bytes);
  const system = systemOf("nim", await lazily(), again);
  assert.deepEqual(await run(playouts(system, PLAYS)), first);
  assert.deepEqual([again.hits, by(first)], [1, COMPILED]);
  const counted = await parallelPerft(system, 3, { workers: 2 });
  assert.deepEqual([...by(counted), again.all.size], [...COMPILED, 2]);
});

test("a cache that answers later and fails costs the compiling", async () => {
  const system = systemOf("nim", undefined, new Later(true));
  assert.deepEqual(by(await run(playouts(system, PLAYS))), COMPILED);
  // Without waiting.
  assert.deepEqual(by(finish(perft(systemOf("nim", undefined, new Later()), 3))), COMPILED);
});

test("engines of other limits share what was fetched", async () => {
  const cache = new Later();
  const system = systemOf("nim", undefined, cache);
  await engineOf(system).prepare("playouts");
  const limits = { work: 1_000_000 };
  assert.deepEqual(by(finish(playouts(system, { ...PLAYS, limits }))), COMPILED);
  assert.equal(engineOf(system).prepare("playouts"), undefined);
});

/** What takes WebAssembly from a program, and what it is then told. */
const PLATFORMS = [
  ["without WebAssembly", "delete globalThis.WebAssembly", "there is no WebAssembly here"],
  [
    "that refuses WebAssembly",
    'WebAssembly.Module = function () { throw new WebAssembly.CompileError("not by this policy"); }',
    "WebAssembly is refused here; the policy of a page allows it by 'wasm-unsafe-eval'",
  ],
] as const;

for (const [name, taken, reason] of PLATFORMS) {
  test(`a platform ${name} has the interpreter, for every question`, () => {
    const rooms = new URL("../../src/", import.meta.url);
    const program = `
      import { count, finish, parallelPerft, parallelPlayouts, perft, playouts } from "${rooms}index.ts";
      import { compileText } from "${rooms}play/index.ts";
      ${taken};
      const { system } = compileText(${JSON.stringify(textOf("tic-tac-toe"))});
      const plays = { seed: 1, plays: 20, workers: 2 };
      const found = [
        finish(playouts(system, plays)), await parallelPlayouts(system, plays),
        finish(perft(system, 3)), await parallelPerft(system, 3, { workers: 2 }), finish(count(system)),
      ];
      console.log(JSON.stringify([...new Set(found.map(({ engine, reason }) => engine + ": " + reason))]));`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
    assert.deepEqual(JSON.parse(printed), [`interpreter: ${reason}`]);
  });
}
