// What pages post to find direct paths: it is read again, and nothing else is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPost, SealedError } from "ninefold-sealed";
import { readSignal, type Signal, writeSignal } from "../src/sealed/paths/signals.ts";

const [ONE, TWO] = ["a".repeat(32), "b".repeat(32)];
const NOW = 1_800_000_000_000;
const SIGNALS: readonly Signal[] = [
  { k: "here", from: ONE, at: NOW },
  { k: "offer", from: ONE, to: TWO, at: NOW, sdp: "v=0\r\n" },
  { k: "answer", from: TWO, to: ONE, at: NOW, sdp: "v=0\r\n" },
];

test("a signal is read as it was written, and is noise to peers", () => {
  for (const signal of SIGNALS) {
    assert.deepEqual(readSignal(writeSignal(signal), NOW + 1_000), signal);
    assert.throws(() => readPost(writeSignal(signal)), SealedError);
  }
});

test("what is old, or no signal, is passed over", () => {
  assert.equal(readSignal(writeSignal({ k: "here", from: ONE, at: NOW }), NOW + 600_000), undefined);
  const others = [
    "",
    "ninefold-direct-1\n",
    "ninefold-direct-1\nnull",
    "ninefold-direct-1\n[1]",
    "ninefold-direct-1\n{}",
  ];
  for (const text of others) assert.equal(readSignal(new TextEncoder().encode(text), NOW), undefined);
  const changed = (more: object): Uint8Array => writeSignal({ ...SIGNALS[1], ...more } as unknown as Signal);
  for (const more of [{ from: "x" }, { to: 1 }, { at: "now" }, { k: "other" }, { sdp: 2 }, { sdp: "x".repeat(30_000) }])
    assert.equal(readSignal(changed(more), NOW), undefined);
});
