// Two people with pieces of their own play Keep sealed at a server, from the terminal: each brings more than a deck and leaves out what the other
// does not see; the record proves what they owned.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ninefold, scratch } from "../command.ts";
import { started } from "../started.ts";

/** How many of a kind each brings: 20 cards, of which a deck has 16. */
const BROUGHT = { rat: 2, wolf: 3, knight: 3, bolt: 3, hawk: 2, scout: 1, guard: 2, giant: 2, rally: 2 };

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
    for (const [type, count] of Object.entries(BROUGHT))
      collection("issue", "club", "Cards", "--to", address, "--count", String(count), "--type", type);
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
  let homes = 0;
  const play = (...args: readonly string[]) => {
    const running = started(["play", ...args], scratch(`decks-player-${++homes}`));
    t.after(() => running.process.kill("SIGKILL"));
    return running;
  };
  const opening = ["keep", "--at", at, "--sealed", "--with", "strength=1", "--name", "Anna"];
  // A deck that is not one's own, or none of the game, is refused before the table is there.
  const stolen = play(...opening, ...deck("anna", "Cards#21-40"));
  assert.equal(await stolen.ended, 1, stolen.out());
  assert.match(stolen.out(), /NF9302|does not own/);
  const files = [inFolder("a.sealed"), inFolder("b.sealed")];
  const first = play(...opening, "--save", files[0]!, ...deck("anna", "Cards#1-20"));
  const link = await first.wrote(/http:\S+#[0-9a-f.]{194}/);
  const second = play(link, "--name", "Bert", "--save", files[1]!, ...deck("bert", "Cards#21-40"));
  await second.wrote(/Each brings pieces of example\.org\/cards/);
  for (const one of [first, second]) one.process.stdin.end(lines);
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0], `${first.out()}\n${second.out()}`);
  // Who leaves something out sees what he has, and the other that he does.
  assert.match(first.out(), /Red +stock: Red rat 1, Red rat 2, [\s\S]*Blue +stock: 20 hidden[\s\S]*leave\(Red rat 1\)/);
  assert.match(first.out(), /aside: Red rat 1, Red rat 2, Red wolf 1, Red wolf 2/);
  assert.equal(second.out().match(/Red \(Anna\): leave, hidden/g)?.length, 4);
  assert.match(second.out(), /Red +stock: 16 hidden +aside: 4 hidden/);
  for (const [seen, other] of [
    [first.out(), "Blue"],
    [second.out(), "Red"],
  ] as const)
    assert.doesNotMatch(seen, new RegExp(`leave\\(${other}|(stock|aside): ${other} `));
  const verdict = ninefold(["verify", files[0]!]);
  assert.equal(verdict.status, 0, verdict.err);
  assert.match(verdict.out, /Accepted: /);
  assert.match(verdict.out, /Red +owned 20 pieces, as was seen in second \d+: +rat rat wolf/);
  assert.equal(JSON.parse(ninefold(["verify", files[1]!, "--json"]).out).pieces.length, 2);
  // A second match at the same time, to which both bring the same pieces.
  const third = play(...opening, "--save", inFolder("c.sealed"), ...deck("anna", "Cards#1-20"));
  const other = play(
    await third.wrote(/http:\S+#[0-9a-f.]{194}/),
    ...["--name", "Bert", "--save", inFolder("d.sealed"), ...deck("bert", "Cards#21-40")],
  );
  await Promise.all([third, other].map((one) => one.wrote(/ decides\.|and decide:/)));
  for (const one of [third, other]) one.process.stdin.end("quit\n");
  await Promise.all([third.ended, other.ended]);
  const proof = inFolder("proof");
  const twice = ninefold(["verify", files[0]!, "--against", inFolder("c.sealed"), "--blame", proof]);
  assert.equal(twice.status, 1, twice.err);
  assert.match(twice.err, /NF9306/);
  assert.match(collection("verify", proof), /Convicted: [0-9a-f]{64}\nNF9306/);
});
