// What an effect has changed is said by a text that is made for the game as it is by going through lists of fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Piece, Player, UnownedPiece } from "../src/program/index.ts";
import { copyOf, firstPieceOf } from "../src/running/beginning.ts";
import { sayingChanges } from "../src/running/comparing.ts";
import { Shorthand } from "../src/running/shorthand.ts";

class Many extends UnownedPiece<number> {
  declare readonly $d: number;
  class: unknown = 0;
  größe: unknown = -1;
  half: unknown = 0.5;
  text: unknown = 'a"b\\\n';
  list: unknown = [1];
  none: unknown = null;
  large: unknown = 2 ** 40;
  isSo: unknown = false;
  who: unknown = null;
}

test("a made text says of pieces what going through them says", () => {
  const [one, two] = [new Player("One"), new Player("Two")];
  const players = new Map([one, two].map((player) => [player.name, player]));
  const pieces = [new Many(10), Object.assign(new Many(9), { who: two }), new Many(1)];
  const first = pieces.map((piece, at) => ({ ...firstPieceOf(piece as unknown as Piece, players), at }));
  const shorthand = new Shorthand([one, two], first);
  const compile = (expression: string): unknown => new Function(`"use strict";return ${expression}`)();
  const [slow, quick] = [sayingChanges(first, shorthand), sayingChanges(first, shorthand, compile)];
  const values = [null, true, false, one, two, 0, -0, 1, 31, 32, -1, 0.5, 'a"b\\\n', "a", [1], undefined, Number.NaN];
  let said = 0;
  for (const [at] of first.entries()) {
    for (const name of ["class", "größe", "half", "text", "list", "none", "large", "isSo", "who"]) {
      for (const value of values) {
        const copies = first.map((known) => copyOf(known, false));
        assert.equal(quick(copies), "");
        Object.assign(copies[at]!, { [name]: value });
        Object.assign(copies[2]!, { isSo: true });
        const found = quick(copies);
        assert.equal(found, slow(copies), `${name} ${String(value)}`);
        if (found) said++;
      }
    }
  }
  assert.ok(said > 200, `${said}`);
});
