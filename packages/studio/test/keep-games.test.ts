// When something that was written would be lost with the page: until the store has it, and as long as it does not take it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { loadText } from "../src/library/game-text.ts";
import { GameKeeper } from "../src/storage/keep-games.ts";
import { Kept } from "../src/storage/kept.ts";
import type { Rows, Store, Table } from "../src/storage/store.ts";
import { Workspace } from "../src/workspace/workspace.ts";

/** A store that takes a row when the test says so. */
class SlowStore implements Store {
  readonly #waiting: (() => void)[] = [];

  async all<T extends Table>(): Promise<readonly Rows[T][]> {
    return [];
  }
  async get<T extends Table>(): Promise<Rows[T] | undefined> {
    return undefined;
  }
  put(): Promise<void> {
    return new Promise((taken) => this.#waiting.push(taken));
  }
  async remove(): Promise<void> {}

  /** Waits until a row has come, and takes it. */
  async take(): Promise<void> {
    while (this.#waiting.length === 0) await new Promise(setImmediate);
    this.#waiting.shift()?.();
  }
}

/** What a keeper asks of the page that it is in. */
const PAGE: Readonly<Record<string, unknown>> = {
  addEventListener: () => {},
  document: { hidden: false, addEventListener: () => {} },
  location: { hash: "#game=tic-tac-toe&tab=write" },
  history: { state: null, replaceState: () => {} },
};

const before = new Map(Object.keys(PAGE).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));

// Other tests of the same process have the clock and the page that they have.
describe("the keeper of games", () => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(PAGE))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    mock.timers.enable({ apis: ["setTimeout"] });
  });

  afterEach(() => {
    mock.timers.reset();
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  });

  async function ticTacToe(): Promise<Workspace> {
    const text = readFileSync(new URL("../../../games/tic-tac-toe.game", import.meta.url), "utf8");
    const game = { name: "tic-tac-toe", text, modules: {}, parameters: {} };
    const loaded = await loadText(game);
    assert.ok(loaded.ok);
    return new Workspace({ text: game, rules: loaded.rules });
  }

  it("what is written is pending until the store has it", async () => {
    const workspace = await ticTacToe();
    const store = new SlowStore();
    const keeper = new GameKeeper(workspace, new Kept(store), {
      writtenElsewhere: () => {},
      copied: () => {},
      free: () => {},
    });
    assert.equal(keeper.isPending, false);
    workspace.write(workspace.draft);
    assert.equal(keeper.isPending, false, "nothing is another text");
    workspace.write({ ...workspace.draft, text: `${workspace.draft.text}// mine\n` });
    // Who types has a pause first.
    assert.equal(keeper.isPending, true);
    mock.timers.tick(1_000);
    assert.equal(keeper.isPending, true, "the store has not taken it");
    const flushed = keeper.flush();
    await store.take();
    await flushed;
    assert.equal(keeper.isPending, false);
    assert.ok(keeper.id);
  });
});
