// Questions on a thread of their own: its answers are those of this thread, its errors too.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AnalysisError } from "../../src/analysis/errors.ts";
import { count, examine, solve } from "../../src/analysis/index.ts";
import { type Background, type GameText, openBackground } from "../../src/background/index.ts";
import { packError, unpackError } from "../../src/background/packed-errors.ts";
import { Fault, printRational } from "../../src/model/index.ts";
import { PlayError } from "../../src/play/errors.ts";
import { ArgumentError, type Cache, compileText, finish, load, perft, playouts, run } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

const background = openBackground();
after(() => background.close());

const game: GameText = { text: textOf("tic-tac-toe"), name: "tic-tac-toe" };
const { system } = compileText(game.text, { name: "tic-tac-toe" });
assert.ok(system);

/** The same on a platform without threads. */
async function withoutThreads(use: (alone: Background) => Promise<void>): Promise<void> {
  const modules = process.getBuiltinModule;
  process.getBuiltinModule = ((name: string) =>
    name === "node:worker_threads" ? undefined : modules(name)) as typeof modules;
  const alone = openBackground();
  process.getBuiltinModule = modules;
  await use(alone);
  alone.close();
}

/** Asks everything and compares it with what this thread finds. */
async function answersAsHere(asked: Background): Promise<void> {
  assert.deepEqual(await asked.ask("check", game, {}), { ok: true, diagnostics: [] });
  const plays = { seed: 1, plays: 500 };
  assert.deepEqual(await asked.ask("playouts", game, plays), finish(playouts(system!, plays)));
  assert.deepEqual(await asked.ask("perft", game, { depth: 5, from: 0 }), finish(perft(system!, 5)));
  assert.deepEqual(await asked.ask("count", game, { depth: 4 }), finish(count(system!, { depth: 4 })));
  assert.deepEqual(await asked.ask("examine", game, {}), finish(examine(system!)));
}

test("a thread answers as this one does", () => answersAsHere(background));

test("where there is no thread, this one answers", () => withoutThreads(answersAsHere));

test("a text with mistakes is told by check, and refused by all else", async () => {
  const broken: GameText = { text: "game Broken\nplayers A\noutcome lost otherwise\n", name: "mine" };
  const { ok, diagnostics } = await background.ask("check", broken, {});
  assert.deepEqual([ok, diagnostics], [false, compileText(broken.text, { name: "mine" }).diagnostics]);
  await assert.rejects(background.ask("count", broken, {}), /^RangeError: The game cannot be played: /);
});

test("parameters and modules come as data", async () => {
  const sized = { text: textOf("nim"), parameters: { heaps: "2" } };
  const here = compileText(sized.text, { parameters: sized.parameters }).system;
  assert.deepEqual(await background.ask("count", sized, {}), finish(count(here!)));
  const text =
    "game Two\nuse ./sizes\nplayers A\ntrack n: 0..size = 0\ndecision d when n < size do n += 1\noutcome draw otherwise\n";
  const modules = { "./sizes": "module sizes\nfn size: 0..9 = 2\n" };
  assert.deepEqual(await background.ask("check", { text, modules }, {}), { ok: true, diagnostics: [] });
  assert.equal((await background.ask("check", { text }, {})).ok, false);
});

test("values come as data", async () => {
  const kuhn: GameText = { text: textOf("coin-flip") };
  const here = finish(solve(compileText(kuhn.text).system!));
  const solved = await background.ask("solve", kuhn, {});
  assert.deepEqual([solved?.states, solved?.exact], [here.graph.size, here.exact]);
  assert.deepEqual(
    solved?.values.map(({ worth }) => worth),
    [here.value(0).worth?.map(printRational)],
  );
  const first = await background.ask("solve", game, { from: 0 });
  assert.deepEqual(first?.values[0]?.worth, ["0", "0"]);
  assert.equal(first?.values[0]?.mixtures[0]?.player, 0);
  assert.equal(first?.values[0]?.mixtures[0]?.decisions[0]?.probability, "1");
  assert.equal(await background.ask("solve", game, {}, { signal: AbortSignal.abort() }), undefined);
});

test("progress is told, and a signal stops with what was found by then", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const onProgress = ({ done }: { readonly done: number }): void => {
    seen.push(done);
    if (done > 0) stop.abort();
  };
  const found = await background.ask("playouts", game, { seed: 1, plays: 1e9 }, { signal: stop.signal, onProgress });
  assert.ok(found.stopped && found.plays > 0 && found.plays < 1e9);
  assert.ok(seen.length > 0);
  const before = await background.ask("playouts", game, { seed: 1, plays: 1e9 }, { signal: AbortSignal.abort() });
  assert.ok(before.stopped);
});

test("two questions are answered at a time", async () => {
  const stop = new AbortController();
  const long = background.ask("playouts", game, { seed: 1, plays: 1e9 }, { signal: stop.signal });
  assert.equal((await background.ask("perft", game, { depth: 3 })).leaves, 504n);
  stop.abort();
  assert.ok((await long).stopped);
});

test("errors come over as what they are", async () => {
  await assert.rejects(background.ask("perft", game, { depth: -1 }), /^RangeError: -1 is not a number of plies/);
  await assert.rejects(background.ask("perft", game, { depth: 1, from: "nowhere" }), PlayError);
  const holes = { text: "game Hole\nplayers A\ntrack n: 0..1 = 0\ndecision d do n += 1\noutcome draw otherwise\n" };
  await assert.rejects(background.ask("perft", holes, { depth: 3 }), (error) => {
    const here = compileText(holes.text).system;
    assert.ok(error instanceof Fault && here);
    assert.throws(
      () => finish(perft(here, 3)),
      (fault: Fault) => {
        const same = ({ name, message, code, span, asked }: Fault) => [name, message, code, span, asked];
        assert.deepEqual(same(error), same(fault));
        return true;
      },
    );
    return true;
  });
  const strange = { signal: "no signal" as unknown as AbortSignal };
  await assert.rejects(async () => background.ask("check", game, {}, strange), ArgumentError);
});

test("every kind of error is packed and unpacked", () => {
  const errors = [
    new Fault("NF2001", "a fault", { start: 1, end: 2 }, "what A may decide"),
    new PlayError("NF3001", "no position"),
    new AnalysisError("NF6001", "infinite"),
    new ArgumentError("no text"),
    new RangeError("too many"),
  ];
  for (const error of errors) {
    const packed = structuredClone(packError(error));
    assert.deepEqual(unpackError(packed), error);
  }
  assert.deepEqual(unpackError(packError(new TypeError("odd"))), new Error("TypeError: odd"));
  assert.deepEqual(unpackError(packError("odd")), new Error("Error: odd"));
});

test("the thread compiles for who loads the game", async () => {
  const held = new Map<string, Uint8Array>();
  const kept: Cache = { read: (name) => held.get(name), write: (name, bytes) => void held.set(name, bytes) };
  const text = textOf("breakthrough");
  const loaded = await load(text, { cache: background.compiled({ text }, kept) });
  assert.ok(loaded.ok);
  const here = compileText(text).system;
  const plays = { seed: 3, plays: 40 };
  assert.deepEqual(await run(playouts(loaded.rules.system, plays)), finish(playouts(here!, plays)));
  assert.deepEqual(await run(perft(loaded.rules.system, 3)), finish(perft(here!, 3)));
  assert.equal(held.size, 2);
  // What was kept before is not compiled again.
  const asked = background.compiled({ text: "no game" }, kept);
  for (const [name, bytes] of held) assert.equal(await asked.read(name), bytes);
  await assert.rejects(async () => asked.read("another"), RangeError);
  assert.equal(await background.compiled(game).read("another"), undefined);
});

test("what is closed answers no more", async () => {
  const closing = openBackground();
  const long = closing.ask("playouts", game, { seed: 1, plays: 1e9 });
  closing.close();
  await assert.rejects(long, { name: "AbortError" });
  await assert.rejects(closing.ask("check", game, {}), { name: "AbortError" });
});
