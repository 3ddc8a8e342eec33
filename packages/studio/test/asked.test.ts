// What a match may ask of pieces that somebody brings from the page, before she joins it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Asks, writeAsks } from "ninefold-ownership/match";
import type { Offer } from "ninefold-sealed";
import { requireAsked } from "../src/sealed/thread/decks.ts";

const LOG = "example.org/cards+01234567+AAAA";
const plain: Asks = {
  ...{ log: LOG, witnesses: [], needed: 0, maxAge: 60, series: [], everybody: true, lease: 0, hold: 60 },
};
const offer = (asks?: Asks): Offer => ({
  ...{ protocol: 1, rules: "", parameters: [], plan: "", seats: 2, audit: false, absent: 0, key: "", commitment: "" },
  ...{ title: "Keep", name: "Anna", invited: true },
  ...(asks && { asks: writeAsks(asks) }),
});

test("the page joins matches with pieces of the collection that was chosen, which asks for promises alone", () => {
  requireAsked(offer(plain), LOG);
  requireAsked(offer(), undefined);
  assert.throws(() => requireAsked(offer(), LOG), /played with the usual pieces/);
  assert.throws(() => requireAsked(offer(plain), undefined), /bring some of those/);
});

test("leases and stakes are refused, with what helps", () => {
  const stake = { until: 100, wins: [{ outcome: "Red wins", seat: 0 }], arbiters: [], needed: 0 };
  for (const log of [LOG, undefined]) {
    assert.throws(
      () => requireAsked(offer({ ...plain, lease: 60 }), log),
      /leased in the log .* from a terminal.*--deck …"/,
    );
    assert.throws(() => requireAsked(offer({ ...plain, stake }), log), /staked in the log .*--deck … --stake"/);
  }
});
