// Two people with decks of their own pieces play Keep sealed at a server, from the terminal; the record proves what they owned.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ninefold, scratch } from "../command.ts";
import { started } from "../started.ts";

const DECK = ["rat", "rat", "wolf", "wolf", "wolf", "knight", "knight", "knight", "bolt", "bolt", "bolt", "hawk", "hawk"];
const KINDS = [...DECK, "scout", "guard", "guard"];

test("decks of one's own at a sealed table", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-decks-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const collection = (...args: readonly string[]): string => {
    const ran = ninefold(["collection", ...args], "", { folder });
    assert.equal(ran.status, 0, ran.err);
    return ran.out.trimEnd();
  };
  const log = collection("init", "club", "--origin", "example.org/cards");
  collection("series", "club", "Cards", "--cap", "100");
  for (const name of ["anna", "bert"]) {
    const address = collection("receive", name);
    for (const type of new Set(KINDS)) {
      const count = String(KINDS.filter((one) => one === type).length);
      collection("issue", "club", "Cards", "--to", address, "--count", count, "--type", type);
    }
  }
  collection("export", "club", "public");
  const inFolder = (name: string): string => join(folder, name);
  const server = started(["table", "--port", "0", "--data", scratch("decks-server")], scratch("decks-home"));
  t.after(() => server.process.kill("SIGKILL"));
  const at = await server.wrote(/http:\/\/localhost:\d+\//);
  const deck = (name: string, pieces: string): readonly string[] => [
    ...["--deck", pieces, "--purse", inFolder(name), "--in", inFolder("public"), "--log", log],
  ];
  const lines = "1\n".repeat(400);
  const play = (...args: readonly string[]) => started(["play", ...args], scratch("decks-player"));
  const opening = ["keep", "--at", at, "--sealed", "--with", "strength=1", "--name", "Anna"];
  // A deck that is not one's own, or none of the game, is refused before the table is there.
  const stolen = play(...opening, ...deck("anna", "Cards#17-32"));
  assert.equal(await stolen.ended, 1, stolen.out());
  assert.match(stolen.out(), /NF9302|does not own/);
  const files = [inFolder("a.sealed"), inFolder("b.sealed")];
  const first = play(...opening, "--save", files[0]!, ...deck("anna", "Cards#1-16"));
  const link = await first.wrote(/http:\S+#[0-9a-f.]{194}/);
  const second = play(link, "--name", "Bert", "--save", files[1]!, ...deck("bert", "Cards#17-32"));
  await second.wrote(/Each brings pieces of example\.org\/cards/);
  for (const one of [first, second]) one.process.stdin.end(lines);
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0], `${first.out()}\n${second.out()}`);
  const verdict = ninefold(["verify", files[0]!]);
  assert.equal(verdict.status, 0, verdict.err);
  assert.match(verdict.out, /Accepted: /);
  assert.match(verdict.out, /Red +owned 16 pieces, as was seen in second \d+: +rat rat wolf/);
  assert.equal(JSON.parse(ninefold(["verify", files[1]!, "--json"]).out).pieces.length, 2);
  // A second match at the same time, to which both bring the same pieces.
  const third = play(...opening, "--save", inFolder("c.sealed"), ...deck("anna", "Cards#1-16"));
  const other = play(
    await third.wrote(/http:\S+#[0-9a-f.]{194}/),
    ...["--name", "Bert", "--save", inFolder("d.sealed"), ...deck("bert", "Cards#17-32")],
  );
  await Promise.all([third, other].map((one) => one.wrote(/Code: /)));
  for (const one of [third, other]) one.process.stdin.end("quit\n");
  await Promise.all([third.ended, other.ended]);
  const proof = inFolder("proof");
  const twice = ninefold(["verify", files[0]!, "--against", inFolder("c.sealed"), "--blame", proof]);
  assert.equal(twice.status, 1);
  assert.match(twice.err, /NF9306/);
  assert.match(collection("verify", proof), /Convicted: [0-9a-f]{64}\nNF9306/);
});
