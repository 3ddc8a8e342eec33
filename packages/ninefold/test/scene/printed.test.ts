// Systems of which there is only what they print: rules of the algebra, and systems written by hand. The laws of scenes hold of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText } from "../../src/play/index.ts";
import { GAMES, systemOf, undrawnGames } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { checkPlays, type LookedAt } from "./scene-plays.ts";

const PLAYS = rounds(1, 20);

const all: LookedAt = { plies: 0, decisions: 0, clicked: 0 };

for (const name of GAMES)
  test(`${name} without its types: the laws of scenes`, () => checkPlays({ ...systemOf(name) }, name, PLAYS, all));

for (const [name, text] of undrawnGames())
  test(`${name} without types and display: the same`, () =>
    checkPlays({ ...compileText(text).system! }, name, PLAYS, all));

test("of them eight decisions of ten are said by clicks on what is drawn", () =>
  assert.ok(all.clicked >= 0.8 * all.decisions, `${all.clicked} of ${all.decisions}`));
