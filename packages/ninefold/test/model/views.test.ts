// What each player is shown of a track and of a decision, and what everyone is shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf } from "./game.ts";

const game = (...lines: readonly string[]) =>
  gameOf("players A, B, C", ...lines, "decision go by A do nothing", "outcome over otherwise");

/** By A, B, C and without a player: the value; in brackets what is told instead, `-` for nothing. */
const TRACKS: readonly (readonly [lines: string, seen: string])[] = [
  ["track n: 0..9 = 4", "4 4 4 4"],
  ["track n: 0..9 = 4 shown to B", "[-] 4 [-] [-]"],
  ["track n: 0..9 = 4 shown to none", "[-] [-] [-] [-]"],
  ["track n: 0..9 = 4 shown to Player", "4 4 4 4"],
  ["track n: 0..9 = 4 shown to { A, B, C }", "4 4 4 4"],
  ["track n: 0..9 = 4 shown to { A, C }", "4 [-] 4 [-]"],
  ["track n: 0..9 = 4 shown to if n is 4 then none else Player", "[-] [-] [-] [-]"],
  ["track n: 0..9 = 4 shown to if n is 4 then { A, B } else none", "4 4 [-] [-]"],
  ["track n: 0..9 = 4 shown to {}", "[-] [-] [-] [-]"],
  ["track whose: Player? = none\ntrack n: 0..9 = 4 shown to whose", "[-] [-] [-] [-]"],
  ["track whose: Player? = C\ntrack n: 0..9 = 4 shown to whose", "[-] [-] 4 [-]"],
  ["track whose: Player? = none\ntrack n: 0..9 = 4 shown to if whose is none then Player else { whose }", "4 4 4 4"],
  ["track n: 0..9 = 4 shown to B else n > 3", "[true] 4 [true] [true]"],
  ["track n: 0..9 = 4 shown to none else n + n", "[8] [8] [8] [8]"],
  ["track n: 0..9? = none shown to B else n is none", "[true] none [true] [true]"],
  ["track n: 0..9 = 4 shown to Player else n > 3", "4 4 4 4"],
  ["track m: 0..9 = 2\ntrack n: 0..9 = 4 shown to A else m", "4 [2] [2] [2]"],
  ["track n: 0..9 = 4 shown to { p in Player | n > 4 or p is A }", "4 [-] [-] [-]"],
];

for (const [lines, seen] of TRACKS) {
  test(`who sees what: ${lines.replaceAll("\n", "; ")}`, () => {
    const system = game(lines);
    const [start] = system.initialStates();
    const views = [...system.players.map(({ id }) => id), undefined].map((viewer) => {
      const shown = system.view(start!, viewer).find(({ track }) => track === "n")!;
      assert.ok(shown.value === undefined || shown.instead === undefined);
      return shown.value ?? `[${shown.instead ?? "-"}]`;
    });
    assert.equal(views.join(" "), seen);
    assert.equal(system.hidesNothing, !lines.includes("shown"));
  });
}

test("each place of a track is shown by itself", () => {
  const system = game(
    "track n[p in Player, k in 0..1]: 0..9 = 4 + k shown to { q in Player | q is p or k is 1 } else k",
  );
  const [start] = system.initialStates();
  const seen = (viewer: number): string =>
    system
      .view(start!, system.players[viewer]!.id)
      .map(({ index, value, instead }) => `${index.join("")}=${value ?? `[${instead}]`}`)
      .join(" ");
  assert.equal(seen(0), "A0=4 A1=5 B0=[0] B1=5 C0=[0] C1=5");
  assert.equal(seen(2), "A0=[0] A1=5 B0=[0] B1=5 C0=4 C1=5");
});

/** By A, B, C and without a player: whether they see with which parameters C decides. */
const DECISIONS: readonly (readonly [clause: string, seen: string])[] = [
  ["", "true true true true"],
  ["shown to me", "false false true false"],
  ["shown to none", "false false true false"],
  ["shown to A", "true false true false"],
  ["shown to Player", "true true true true"],
  ["shown to if k is 2 then none else Player", "false false true false"],
  ["shown to { p in Player | k is 2 }", "true true true true"],
  ["shown to { p in Player | k is 1 }", "false false true false"],
  ["shown to { p in Player | l is 5 and p is not B }", "true false true false"],
  ["shown to next(me)", "true false true false"],
];

for (const [clause, seen] of DECISIONS) {
  test(`who sees a decision: ${clause || "without a clause"}`, () => {
    const system = game(`decision say(k in 1..2, l in 4..5) by C ${clause}\n  do nothing`);
    const [start] = system.initialStates();
    const { id } = system.players[2]!;
    const said = system.legal(start!, id).find((decision) => decision.id === "say(2, 5)")!;
    const viewers = [...system.players.map((player) => player.id), undefined];
    assert.equal(viewers.map((viewer) => system.showsDecision(start!, id, said, viewer)).join(" "), seen);
  });
}
