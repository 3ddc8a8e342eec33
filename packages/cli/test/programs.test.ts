// Programs in commands: what they are asked is bounded, and what they say is harmless on a terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";

const program = (name: string, effect: string, option = "", rules = ""): string =>
  scratch(
    `${name}.rules.ts`,
    `import { Player, Rules, UnownedPiece } from "ninefold-platform";
const A = new Player("A");
class One extends UnownedPiece {
  n = 0;
  options() { return [{ id: "act", name: "act", ${option} effect: (state, player, chance) => { ${effect} } }]; }
}
Rules({ startingPlayer: A, initialize: () => [new One("one")], ${rules} });`,
  );

const HARMLESS = /^[\n -~·…—]*$/u;

test("what a program throws or says is printed without signs that a terminal obeys", () => {
  const signs = "\\u001b[31m\\u202e</script>\\n";
  const thrown = program("thrown", `throw new Error("${signs}")`, "", `title: "${signs}"`);
  const refused = program("refused", "this.n = 1", `condition: () => this.n === 0 || "${signs}",`);
  const said = [
    ninefold(["check", thrown]),
    ninefold(["play", thrown], "act(one)\n"),
    ninefold(["play", refused], "act(one)\nwhy act(one)\n"),
    ninefold(["show", "--board", thrown]),
  ];
  for (const { out, err } of said) assert.match(out + err, HARMLESS);
  assert.match(said[0]!.out, /NF4005: Error: \\x1b\[31m\\u202e<\/script>\\x0a/);
});

test("a hole where a game begins is said by show --board", () => {
  const endless = program("endless", "", "condition: () => { for (;;); },");
  const { status, err } = ninefold(["show", "--board", endless]);
  assert.equal(status, 1);
  assert.match(err, /endless\.rules\.ts: NF2010: the rules have a hole here/);
});

test("--work and --memory bound a program", () => {
  const long = program("long", "for (let i = 0; i < 200000; i++); state.ended = true;");
  assert.equal(ninefold(["playouts", long, "--plays", "2"]).status, 0);
  const { status, out } = ninefold(["playouts", long, "--plays", "2", "--work", "1000000"]);
  assert.equal(status, 1);
  assert.match(out, /stopped by --work 1,000,000; the default is 50,000,000 units of work \(NF2010\)/);
  const few = ninefold(["playouts", long, "--plays", "2", "--memory", "5"]);
  assert.equal(few.status, 2);
  assert.match(few.err, /is a program, which may have --memory from 17 to 1,073\./);
});

test("more threads than one are no matter for a program", () => {
  const args = ["playouts", "joust", "--plays", "20"];
  const plays = ({ out }: { readonly out: string }) => out.split("\n").slice(0, 2);
  assert.deepEqual(plays(ninefold([...args, "--workers", "3"])), plays(ninefold([...args, "--workers", "1"])));
  assert.equal(ninefold(["perft", "snakebite", "3", "--workers", "3"]).out.trim().split("\n").at(-1), "480");
});
