// Programs that mean ill, and what is asked of each.
import assert from "node:assert/strict";
import type { loadProgram } from "ninefold-platform";

const HEAD = `import { Piece, Player, Rules, UnownedPiece } from "ninefold-platform";
const A = new Player("A"); const B = new Player("B");
`;

/** A game of one piece with these members. */
export const withPiece = (members: string, rules = "", before = ""): string => `${HEAD}${before}
class One extends UnownedPiece { n = 0; v = null; ${members} }
Rules({ startingPlayer: A, initialize: () => [new One("one")], ${rules} });`;

/** A game of one option with this effect. */
export const withEffect = (effect: string, option = "", rules = "", before = ""): string =>
  withPiece(
    `options() { return [{ id: "act", name: "act", ${option}
    effect: (state, player, chance) => { this.n++; ${effect} } }]; }`,
    rules,
    before,
  );

export const REFUSED: Readonly<Record<string, readonly [text: string, code: string, message: RegExp]>> = {
  "a loop at its beginning": [`${HEAD}for (;;);`, "NF1605", /work/],
  "a loop in initialize": [withPiece("", "initialize() { for (;;); }"), "NF1605", /work/],
  "a loop in options": [withPiece("options() { for (;;); }"), "NF1605", /work/],
  "a loop in a getter of the rules": [withPiece("", "get display() { for (;;); }"), "NF1605", /work/],
  "ten gigabytes": [`${HEAD}const l = []; for (;;) l.push(new Array(100000).fill(0));`, "NF1605", /memory/],
  "a million options": [
    withPiece("options() { return Array.from({ length: 1000000 }, (_, i) => ({ id: i, name: 'act', effect() {} })); }"),
    "NF1605",
    /memory|work/,
  ],
  "an id of a million letters": [
    withPiece("options() { return [{ id: 'x'.repeat(1000000), effect() {} }]; }"),
    "NF1604",
    /^an id has at most 200 characters|work/,
  ],
  "a long title": [withPiece("", "title: 'x'.repeat(2000000)"), "NF1604", /^title is a text of 2000000 characters/],
  "a changed intrinsic": [withPiece("", "", "Object.prototype.toJSON = () => 5;"), "NF1603", /not extensible/],
  "a promise": [withPiece("", "", "(async () => { for (;;) await 1; })();"), "NF1603", /no promises/],
  "a way out": [`${HEAD}this.constructor.constructor("return this")()`, "NF1603", /TypeError/],
  "an escape in an id": [withPiece("options() { return [{ id: '\\u001b[31m', effect() {} }]; }"), "NF1604", /\\u001b/],
  "another direction in an id": [
    withPiece("options() { return [{ id: '\\u202e', effect() {} }]; }"),
    "NF1604",
    /ids may/,
  ],
  "a half of a letter": [withPiece("options() { return [{ id: '\\ud800', effect() {} }]; }"), "NF1604", /ids may not/],
  "the prototype as an id": [
    withPiece("options() { return [{ id: '__proto__', effect() {} }]; }"),
    "NF1604",
    /__proto__/,
  ],
  "an odd field": [withPiece("'\\u001b[31m\\n' = 1;"), "NF1604", /^pieces\["one"\] has a field /],
  "a player's name that changed": [
    withPiece("", "", "A.name = 'x\\ny';"),
    "NF1604",
    /^a player has the name "x\\ny", which is none$/,
  ],
  "a player's name that changes": [
    withPiece("", "players: [A, Object.create(Player.prototype, { name: { get: () => 'B' + k++ } })]", "let k = 0;"),
    "NF1604",
    /^a player has the name undefined, which is none$/,
  ],
  "a number for a display": [withPiece("", "display: 5"), "NF1604", /^display is 5, expected an object$/],
  "odd glyphs": [
    withPiece("", "display: { glyphs: { a: 5 } }"),
    "NF1604",
    /^display.glyphs\["a"\] is 5, expected a text$/,
  ],
  "a display that says itself": [withPiece("", "display: { toJSON: () => 1 }"), "NF1604", /^display knows no "toJSON"/],
  "odd names of options": [withPiece("", "options: [5]"), "NF1604", /^options holds 5, expected a list of names/],
  "odd classes": [withPiece("", "pieces: [5]"), "NF1604", /^pieces holds 5, expected a list of classes/],
  "odd players": [withPiece("", "players: 5"), "NF1604", /^players is 5, expected a list/],
};

export const FAULTS: Readonly<Record<string, readonly [text: string, code: string, message: RegExp]>> = {
  "a loop in a condition": [withEffect("", "condition: () => { for (;;); },"), "NF2010", /work/],
  "a loop in nextActivePlayer": [withEffect("", "nextActivePlayer: () => { for (;;); },"), "NF2010", /work/],
  "a loop in an effect": [withEffect("for (;;);"), "NF2010", /work/],
  "a loop around chance": [withEffect("for (;;) try { chance.one([1, 2]) } catch {}"), "NF2010", /work/],
  "a loop in options later": [
    withPiece("options() { if (this.n) for (;;); return [{ id: 'a', effect: () => { this.n = 1 } }]; }"),
    "NF2010",
    /work/,
  ],
  "a loop in isShown": [withEffect("", "").replace("v = null;", "v = null; isShown() { for (;;); }"), "NF2010", /work/],
  "a loop in setup": [withEffect("", "", "setup() { for (;;); }"), "NF2010", /work/],
  "ten gigabytes in an effect": [
    withEffect("const l = []; for (;;) l.push(new Array(100000).fill(0));"),
    "NF2054",
    /memory/,
  ],
  "a large state": [withEffect("this.v = 'x'.repeat(6000000)"), "NF2010", /work/],
  "endless chance": [
    withEffect("for (;;) chance.one([1, 2])"),
    "NF2053",
    /^chance is asked for more than 1000 results/,
  ],
  "chance of too much": [
    withEffect("for (let i = 0; i < 20; i++) { for (let j = 0; j < 100000; j++); chance.one([1, 2]); }"),
    "NF2016",
    /more work than the limit/,
  ],
  "an answer put into chance": [withEffect("chance.asked = { size: 1e9 }"), "NF2051", /^TypeError/],
  "an answer defined in chance": [
    withEffect("Object.defineProperty(chance, 'asked', { value: 'state' })"),
    "NF2051",
    /^TypeError/,
  ],
  "a way out in an effect": [withEffect("this.constructor.constructor('return 1')()"), "NF2051", /^TypeError/],
  "a player changed": [withEffect("player.name = 'x'"), "NF2051", /^TypeError/],
  "a condition that writes": [withEffect("", "condition: () => { this.n++; return true; },"), "NF2051", /^TypeError/],
  "a field that comes later": [
    withEffect("this.x = 1"),
    "NF2052",
    /^pieces\["one"\].x is a new field: give it a value in the beginning, such as null$/,
  ],
  "a getter": [
    withEffect("Object.defineProperty(this, 'v', { get: () => new Map() })"),
    "NF2052",
    /^pieces\["one"\].v is an object of Map/,
  ],
  "a set": [withEffect("this.v = new Set()"), "NF2052", /^pieces\["one"\].v is an object of Set/],
  "a value that says itself": [withEffect("this.v = { toJSON: () => 1 }"), "NF2052", /toJSON is a function/],
  "a list with holes": [
    withEffect("this.v = []; this.v[4294967293] = 1"),
    "NF2052",
    /^pieces\["one"\].v\[0\] is undefined/,
  ],
  "a circle": [withEffect("this.v = []; this.v.push(this.v)"), "NF2052", /in each other more than 64 deep/],
  "another class": [withEffect("this.constructor = class Evil {}"), "NF2052", /class Evil, which is not listed/],
  "another prototype": [withEffect("Object.setPrototypeOf(this, {})"), "NF2052", /expected a piece$/],
  "a player who is none": [
    withEffect("state.winner = Object.create(Player.prototype, { name: { value: 'A' } })"),
    "NF2052",
    /^the winner is an object of Player, expected a player of the game$/,
  ],
  "nothing thrown": [withEffect("throw undefined"), "NF2051", /^something that has no text$/],
  "a text that throws": [withEffect("throw { toString() { throw this; } }"), "NF2051", /^something that has no text$/],
  "a message that throws": [
    withEffect("const e = new Error('x'); Object.defineProperty(e, 'message', { get() { throw 5; } }); throw e"),
    "NF2051",
    /^something that has no text$/,
  ],
  "a message that does not end": [withEffect("throw { toString() { for (;;); } }"), "NF2010", /work/],
  "signs in a message": [
    withEffect("throw new Error('\\u001b[31m\\u202e\\n</script>')"),
    "NF2051",
    /^Error: \\x1b\[31m\\u202e\\x0a<\/script> \(odd\.rules\.ts:5\)$/,
  ],
};

export const HARMLESS: Readonly<Record<string, string>> = {
  "prototypes of the platform": withEffect(
    "",
    "",
    "",
    "Piece.prototype.isShown = () => 1; Piece.prototype.options = () => 5;",
  ),
  "old states changed": withEffect(
    "for (const s of kept) s.ended = true; kept.push(state);",
    "",
    "",
    "const kept = [];",
  ),
  "a field for a while": withEffect("this.later = 1; delete this.later;"),
  "an id written as it is": withEffect("this.id = 'one';"),
  "a counter": withEffect("this.v = ++k;", "", "", "let k = 0;"),
  "chance kept": withEffect("if (kept) this.v = kept.one([1, 2]); kept = chance;", "", "", "let kept;"),
  "chance swallowed": withEffect("try { this.v = chance.one([1, 2, 3]); } catch { this.v = 9; }"),
  "a sort without order": withEffect("let k = 0; this.v = [3, 1, 2, 5, 4].sort(() => (k++ % 3) - 1);"),
  "fields in other orders": withEffect(
    "this.v = this.n % 2 ? { a: 1, b: 2, 10: 1, 9: 2 } : { 9: 2, b: 2, 10: 1, a: 1 };",
  ),
  "names of every object": withEffect("this.v = { constructor: 1, hasOwnProperty: 2, toString: 3, valueOf: 4 };"),
  "options called as every object's": withPiece(
    "options() { return ['__proto__', 'constructor', 'hasOwnProperty'].map((name) => ({ id: name === '__proto__' ? 1 : name, name, effect: () => { this.n++; } })); }",
  ),
  "ids that are numbers": `${HEAD}class One extends UnownedPiece { n = 0; options() { return [{ id: "act", effect: () => { this.n++; } }]; } }
Rules({ startingPlayer: A, initialize: () => [10, 9, "2", "b", -1, 1.5, 1e21, "constructor"].map((id) => new One(id)) });`,
  "a class whose name changes": withEffect("", "", "", "let k = 0;").replace(
    "n = 0;",
    "n = 0; static get name() { return 'N' + k++; }",
  ),
  "signs in a title": withEffect(
    "",
    "",
    "title: '\\u001b[31m\\u202e</script>\\n', display: { titles: { n: '\\u001b' } }",
  ),
};

export type Loaded = Extract<Awaited<ReturnType<typeof loadProgram>>, { ok: true }>["rules"];

/** Asks a game everything in its first states, and gives their texts. */
export function walked({ system }: Loaded, plies = 3): readonly string[] {
  let state = system.initialStates()[0]!;
  const found: string[] = [system.encode(state)];
  for (let ply = 0; ply < plies; ply++) {
    const legal = system.players.map(({ id }) => system.legal(state, id)[0] ?? null);
    for (const { id } of system.players) system.view(state, id);
    const all = system.consequences(state, legal);
    for (const next of all) {
      const read = system.parsePosition(system.printPosition(next.state));
      assert.ok("state" in read, JSON.stringify(read));
      assert.equal(system.encode(read.state), system.encode(next.state));
      found.push(`${next.probability} ${system.encode(next.state)}`);
    }
    state = all.at(-1)!.state;
  }
  return found;
}
