import assert from "node:assert/strict";
import { test } from "node:test";
import { service } from "../../src/language/index.ts";
import { lex } from "../../src/language/syntax/lexer.ts";
import { makeSource } from "../../src/language/text/source.ts";

const {
  analyse,
  applyEdits,
  completion,
  definition,
  documentSymbols,
  formatting,
  hover,
  references,
  rename,
  semanticTokens,
} = service;

const HEAD = `game G
// two players
// take turns
players X, O
board Cell = grid(2, 2)
type Man = { owner: Player, rank: { man, king } }
type Throw = { rock, paper } ~ Z2, plain: 0..1
track turn: Player = X
// what stands where
track at[Cell]: Man?
track n: 0..9 = 0
remember n as past last 3
constant best[Player] = X: 1, O: 2
fn mine(p: Player) = { c in Cell | at[c].owner is p }
action put(c: Cell, p: Player) do at[c] := Man(p, man)
decision claim(c in { c in Cell | at[c] is none }) by turn do at[c] := Man(me, man), turn := next(turn)
`;
const TAIL = "end X wins 3 when n is 9\noutcome draw otherwise\n";

/** The text without its cursor \`‸\`, which stands in a file with the declarations above, and where it was. */
function placed(marked: string): { readonly text: string; readonly offset: number } {
  const whole = marked.startsWith("game") || marked.startsWith("‸game") ? marked : `${HEAD}${marked}\n${TAIL}`;
  const offset = whole.indexOf("‸");
  assert.ok(offset >= 0, marked);
  return { text: whole.replace("‸", ""), offset };
}

/** What completion offers: that it holds these, and none of those, and begins with the first when marked \`^\`. */
const COMPLETIONS: readonly (readonly [marked: string, wanted: string, unwanted: string])[] = [
  ["‸", "track decision outcome fn", "game when by X"],
  ["tr‸", "track", "when"],
  ["track m: ‸", "Player Cell Man Bool set pile bag Int", "turn when"],
  ["track m: Pl‸ayer = X", "Player Cell", "turn"],
  ["track m: set of ‸", "Player Cell", "turn"],
  ["fn f(p: ‸) = p", "Player Cell Man", "turn"],
  ["track m: Player = ‸", "^X O turn", "track"],
  ["track m: Player? = ‸", "^X O none", "track"],
  ["track m: Bool = ‸", "^true false", ""],
  ["fn f(q: Player) = ‸", "q turn at n mine X none if size step line", "me"],
  ["fn f(q: Player) = q is ‸", "^X O q turn", ""],
  ["fn f(q: Player) = at[‸]", "^a1 b2", ""],
  ["fn f(q: Player) = mine(‸)", "^X O q", ""],
  ["fn f(q: Player) = best[‸]", "^X O q", ""],
  ["fn f(c: Cell) = at[c].‸", "owner rank", "turn column X"],
  ["fn f(c: Cell) = at[c].ra‸ is man", "owner rank", "turn"],
  ["fn f(c: Cell) = c.‸", "column row", "owner"],
  ["fn f(t: Throw) = t.‸", "plain", "owner"],
  ["fn f(c: Cell) = at[c].rank is ‸", "^man king", ""],
  ["fn f(t: Throw) = match t\n  ‸ => 1\n  otherwise 2", "^rock paper", ""],
  ["fn f = some c in Cell, d in Cell: ‸", "c d", "me"],
  ["fn f = ‸ is possible for X", "^claim", "X turn when"],
  ["fn f = cl‸ is possible for X", "^claim", "X turn"],
  ["fn f = size { c in Cell | ‸ }", "c at", "me"],
  ["fn f = step(a1, ‸)", "^north compass", ""],
  ["decision go(d in Cell)\n  ‸", "by when unless do shown", "track X"],
  ["decision go(d in Cell)\n  by ‸", "^X O turn", "when"],
  ["decision go(d in Cell)\n  when ‸", "true d me claim at", ""],
  ["decision go(d in Cell)\n  do ‸", "at turn n let if for random", ""],
  ["decision go(d in Cell)\n  do\n    let k = 1\n    ‸", "k at let match nothing", "d"],
  ["decision go(d in Cell) do turn := ‸", "^X O turn d me", ""],
  ["decision go(d in Cell) do at[‸] := none", "^a1 b1 d", ""],
  ["setup do ‸", "n let random chance", "me"],
  ["every ‸", "decision", "turn"],
  ["every decision in ‸", "^claim", "when"],
  ["every decision by turn\n  ‸", "when unless finally", "track"],
  ["every decision when ‸", "me turn this at", "c"],
  ["every decision finally ‸", "turn n at let put", "do"],
  ["action lay(c: ‸) do n := 1", "Cell Player", "turn"],
  ["action lay(c: Cell) do\n  let k = 1\n  ‸", "k at put let", "c me"],
  ["action lay(c: Cell) do put(‸)", "^a1 b2 c", "me"],
  ["setup do pu‸", "put", ""],
  ["tag first = { ‸ }", "claim turn", ""],
  ["fn f = cl‸(c in {a1}) is possible for X", "claim", ""],
  ["whenever n is 8 ‸", "shown do and n", "let"],
  ["whenever n is 8 shown do ‸", "n let random", "shown me"],
  ["end ‸", "wins draw X turn when", ""],
  ["end X ‸ when n is 8", "wins draw", ""],
  ["outcome ‸", "wins draw X turn otherwise", ""],
  ["end X resigns when n is 8\noutcome ‸", "resigns wins draw", ""],
  ["game G\nplayers X\noutcome ‸\n", "wins draw X otherwise", ""],
  ["end X wins when ‸", "true n at", "wins"],
  ["worth (p ‸", "wins draw", "track"],
  ["board B = ‸", "grid torus graph hexagon", "turn"],
  ["consequence ‸", "claim X O", "turn"],
  ["notation f = ‸", "turn at n do", "X claim Cell"],
  ['notation f = n " " do\n  ‸', "n at let if", "X do"],
  ["notation ‸", "", "turn do"],
  ["spelling s ‸", "of", "turn"],
  ["spelling s of ‸", "claim", "turn of"],
  ["spelling s of claim = ‸", "turn n Cell when again", ""],
  ["spelling ‸", "", "claim"],
  ["display ‸", "board glyph colour shape place area link gesture hide title", "turn"],
  ["display board Cell ‸", "as shows", "turn"],
  ["display board Cell as ‸", "squares points joints", "stack turn"],
  ["display\n  area Side\n  board Cell shows at, ‸", "turn at", "X Side"],
  ["display\n  area Side\n  place ‸", "turn at n", "X"],
  ["display\n  area Side\n  place n in ‸", "Side", ""],
  ["display\n  place n ‸", "on in as", ""],
  ["display\n  place n as ‸", "stack heap fan die coin figure chip text", "points"],
  ["display\n  colour p in Player = ‸", "^dark red", ""],
  ["display\n  shape p in Player = ‸", "^king disc", "red"],
  ["display\n  gesture ‸", "claim", "turn X"],
  ["display\n  gesture claim(c) = ‸", "c me at", ""],
  ["display\n  area Side\n  title ‸", "turn claim Side", "X"],
  ["display hide ‸", "turn at n", "X claim"],
  ["display board ‸", "Cell", "turn"],
  ["fn ‸", "", "turn X when"],
  ["fn f = 1 // nothing ‸", "", "turn X when"],
  ['fn f = "nothing ‸"', "", "turn X when"],
  ["fn f = 12‸", "", "turn X when"],
  ["‸", "players", "by"],
];
for (const [marked, wanted, unwanted] of COMPLETIONS) {
  test(`completion at ${JSON.stringify(marked)}`, () => {
    const { text, offset } = placed(marked);
    const { items, start, end } = completion(analyse(text), offset);
    const labels = items.map((item) => item.label);
    assert.ok(start <= offset && offset <= end);
    assert.equal(new Set(items.map((item) => `${item.label} ${item.kind === "keyword"}`)).size, items.length);
    for (const word of wanted.split(" ").filter(Boolean)) {
      if (word.startsWith("^")) assert.equal(labels[0], word.slice(1), labels.join(" "));
      else assert.ok(labels.includes(word), `${word} is not in ${labels.join(" ")}`);
    }
    for (const word of unwanted.split(" ").filter(Boolean)) assert.ok(!labels.includes(word), `${word} is offered`);
  });
}

test("a decision is offered as the question whether it is possible", () => {
  const { text, offset } = placed("fn f(p: Player) = ‸");
  const item = completion(analyse(text), offset).items.find((one) => one.kind === "decision");
  assert.deepEqual([item?.label, item?.insert], ["claim", "claim is possible"]);
});

const HOVERS: readonly (readonly [marked: string, shown: string])[] = [
  ["fn f = tu‸rn", "track | track turn: Player = X | Player | "],
  ["fn f = at‸[a1]", "track | track at[Cell]: Man? | Man? | what stands where"],
  ["fn f = at[‸a1]", "cell | a1: Cell | Cell | "],
  ["fn f = at[a1].‸owner", "field | owner: Player | Player | "],
  ["fn f = at[a1].rank is ki‸ng", "member | king: Man.rank | Man.rank | "],
  ["fn f = ‸mine(X)", "function | fn mine(p: Player) = { c in Cell | at[c].owner is p } | set of Cell | "],
  ["fn f = ‸X", "player | X: Player | Player | "],
  ["fn f = best‸[X]", "constant | constant best[Player] = X: 1, O: 2 | 1..2 | "],
  ["fn f(‸p: Player) = p", "local | p: Player | Player | "],
  ["fn f = some ‸c in Cell: at[c] is none", "local | c: Cell | Cell | "],
  ["fn f = ro‸w(1)", "library | row(n: Int) |  | the cells with this number as row or column"],
  ["fn f = a1.ro‸w", "library | .row: 1..2 |  | "],
  ["fn f = no‸rth", "direction | north: Cell.Offset | Cell.Offset | "],
  ["fn f(m: ‸Man) = m", "type | type Man = { owner: Player, rank: { man, king } } |  | "],
  ["fn f(t: Throw) = t.pl‸ain", "field | plain: 0..1 | 0..1 | "],
  ["fn f = times p‸ast", "memory | remember n as past last 3 |  | "],
  ["outcome ‸draw otherwise", 'outcome | the outcome "draw" |  | '],
];
for (const [marked, shown] of HOVERS) {
  test(`hover over ${JSON.stringify(marked)}`, () => {
    const { text, offset } = placed(marked);
    const found = hover(analyse(text), offset);
    assert.ok(found && found.start <= offset && offset <= found.end);
    assert.equal(`${found.kind} | ${found.head} | ${found.type ?? ""} | ${found.doc ?? ""}`, shown);
  });
}

/** Each name of the same thing stands between \`[\` and \`]\`, the declaration between \`<\` and \`>\`. */
const NAMED: readonly string[] = [
  "game G\nplayers «<X>», O\ntrack turn: Player = «X»\ndecision go by turn do turn := «X»\nend «X» wins when turn is «X»\n",
  "game G\nplayers X, O\ntype T = { «<a>»: Player, b: Bool }\ntrack t: T = T(X, true)\ndecision go when t.«a» is me do t := T(me, t.b)\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntype T = { red, «<blue>» }\ntype U = { blue, green }\ntrack t: T = «blue»\ntrack u: U = blue\ndecision go when t is «blue» do u := blue\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go(«<k>» in 1..9 | «k» > n) when «k» < 5 do n := «k»\ndecision on(k in 1..9) do n := k\nend «X» wins when n is 9\n".replace(
    "«X»",
    "X",
  ),
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do\n  let «<k>» = n\n  if «k» > 3: n := «k»\n  for j in 1..3: n := j\nend X «wins» when n is 9\n".replace(
    "«wins»",
    "wins",
  ),
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision «<go>» do n := 1\nend X wins when not «go» is possible for X\nconsequence X «go», O «go» do n := 2\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\naction «<up>»(k: 1..3) do n += k\naction twice do «up»(1), «up»(2)\nsetup do «up»(1)\ndecision go do twice\nevery decision finally «up»(1)\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\naction up(«<k>»: 1..3) do n += «k», let l = «k», n += l\ndecision go do up(1), up(2)\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ntag some2 = {«go»}\nconstant cost[Decision] = «go»: 1, on: 2\ndecision «<go>»(k in 1..3) do n := k\ndecision on unless «go»(k in {1}) is possible do n := cost[«go»]\nevery decision in {«go»} when this is «go»\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision on unless go(«k» in {1}) is possible do n := 1\ndecision go(«<k>» in 1..3) do n := «k»\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do n := 1\nend X «<wins>» when n is 1\noutcome O «wins» when n is 2\nworth (p «wins») to q = 1\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do n := 1\nend X wins 3 when n is 1\nworth («<p>» wins k) to q = if «p» is q then k else 0\n",
  "game G\nplayers X, O\nboard Spot = graph { «<a>» - b - c; up: c -> «a» }\ntrack t: Spot = «a»\ndecision go do t := b\noutcome draw otherwise\n",
  "game G\nplayers X, O\nboard Spot = graph { a - b; «<up>» / down: b - c }\ntrack t: Spot = a\ndecision go do t := the step(b, «up»)\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision show(k in 1..3)\nconsequence show(«<k>») do n := «k»[X]\noutcome draw otherwise\n",
  "game G\nplayers X, O\nwith «<size>» in 2..4 = 3\nboard Cell = grid(«size», «size»)\ntrack n: 0..«size» = 0\ndecision go do n := 1\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack «<n>»: 0..9 = 0\nremember «n» as past last 3\ndecision go do «n» += 1\noutcome draw when past[1 back] is «n»\noutcome draw otherwise\nnotation short = «n» do «n» -= 1\ndisplay hide «n»\n",
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do n := 1\noutcome draw otherwise\nnotation «<short>» = n\n",
  'game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do n := 1\noutcome draw otherwise\ndisplay\n  place n in «Side» as coin\n  area «<Side>»\n  title «Side» "beside"\n',
  'game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision «<go>»(k in 1..2) do n := k\noutcome draw otherwise\ndisplay\n  gesture «go»(k) = n\n  title «go» "on"\n',
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go(k in 1..2) do n := k\noutcome draw otherwise\ndisplay\n  gesture go(«<j>») = «j», n\n",
  "game G\nplayers X, O\ntrack n[Player]: 0..9 = 0\ndecision go do n[me] := 1\noutcome draw otherwise\ndisplay\n  place n[p] is «<k>» on («k», if p is X then «k» else 0)\n  link j in 1..3 to j\n",
  'game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go do n := 1\nspelling «<s>» of go = n\ndecision rest do n := 2\nspelling «s» of rest = "-"\noutcome draw otherwise\n',
  'game G\nplayers X, O\ntype C = { «<a>»: 1..2, b: 1..2 } said «a» "-" b\ntrack n: C = C(1, 1)\ndecision go when n.«a» is 1 do n := C(2, 2)\noutcome draw otherwise\n',
  "game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision «<go>»(k in 1..2) do n := k\nspelling s of «go» = n\noutcome draw otherwise\n",
  'game G\nplayers X, O\ntrack n: 0..9 = 0\ndecision go(«<k>» in 1..2) do n := «k»\nspelling s of go = n ("x" when «k» is 1) [«k»]\noutcome draw otherwise\n',
  "game G\nplayers X, O\ntype T = 0..4 ~ Z5, «<plain>»: 0..4\ntrack t: T = 0\ndecision go when t.«plain» > 2 do t += 1\noutcome draw otherwise\n",
  "game G\nplayers X, O\ntrack n[«<c>» in Player]: 0..9 = if «c» is X then 1 else 2\ndecision go do n[X] := 1\noutcome draw otherwise\n",
];
for (const marked of NAMED) {
  test(`one thing has these names: ${JSON.stringify(marked)}`, () => {
    let text = "";
    const spans: { start: number; end: number }[] = [];
    let declared = -1;
    for (const part of marked.split(/(«<?[^»]*>?»)/)) {
      if (!part.startsWith("«")) text += part;
      else {
        if (part.startsWith("«<")) declared = text.length;
        const word = part.replace(/[«»<>]/g, "");
        spans.push({ start: text.length, end: text.length + word.length });
        text += word;
      }
    }
    const analysis = analyse(text);
    assert.deepEqual(
      analysis.diagnostics.map((one) => one.message),
      [],
    );
    for (const { start, end } of spans) {
      assert.deepEqual(references(analysis, start, true), spans);
      assert.deepEqual(
        references(analysis, end, false),
        spans.filter((span) => span.start !== declared),
      );
      assert.equal(definition(analysis, start)?.start, declared);
    }
    const renamed = rename(analysis, declared, "zebra");
    assert.ok("edits" in renamed, JSON.stringify(renamed));
    assert.deepEqual(analyse(applyEdits(text, renamed.edits)).diagnostics, []);
  });
}

const REFUSED: readonly (readonly [marked: string, newName: string, reason: RegExp])[] = [
  ["fn f = tu‸rn", "if", /a word of the language/],
  ["fn f = tu‸rn", "two words", /is no name/],
  ["fn f = tu‸rn", "", /is no name/],
  ["fn f = tu‸rn", "n", /"n" is a track already/],
  ["fn f = tu‸rn", "X", /"X" is a player already/],
  ["fn f = ro‸w(1)", "line2", /not declared in this file/],
  ["fn f = a‸1", "b9", /not declared in this file/],
  ["fn f = 3 ‸ + 4", "x", /nothing here has a name/],
  ["fn f(p‸: Player) = some q in Player: q is p", "q", /already|means something else/],
  ["fn f(p‸: Player) = p is turn", "turn", /already|means something else/],
  ['track m[Cell]: Player? = picture "XO/2"\nfn f = X‸', "Y", /found "X"/],
];
for (const [marked, newName, reason] of REFUSED) {
  test(`${JSON.stringify(marked)} is not renamed to ${JSON.stringify(newName)}`, () => {
    const { text, offset } = placed(marked);
    const renamed = rename(analyse(text), offset, newName);
    assert.ok("error" in renamed);
    assert.match(renamed.error, reason);
  });
}

test("the outline of a file", () => {
  const display = "display\n  area Left\n  hide n\n  area Right\n";
  const outline = documentSymbols(analyse(`${HEAD}setup do n := 1\n${TAIL}notation short = n\n${display}`)).map(
    ({ kind, name, children }) => [kind, name, ...children.map((child) => `.${child.name}`)].join(" "),
  );
  assert.deepEqual(outline, [
    "player X",
    "player O",
    "board Cell",
    "type Man .owner .rank",
    "type Throw .rock .paper",
    "track turn",
    "track at",
    "track n",
    "memory past",
    "constant best",
    "function mine",
    "action put",
    "decision claim",
    "setup setup",
    "outcome end X wins 3",
    "outcome outcome draw",
    "notation short",
    "display display .Left .Right",
  ]);
});

test("the outline leaves out what has no name yet", () => {
  const outline = documentSymbols(analyse("game G\nplayers X, \ntype T = { red, }\ntrack \nboard\n"));
  assert.deepEqual(
    outline.map(({ name, children }) => [name, ...children.map((child) => child.name)]),
    [["X"], ["T", "red"]],
  );
});

test("the meaning of every token", () => {
  const text = 'game G "Title" // note\nplayers X\nfn f(p: Player) = size { c | c in p.x, 3 < 4 }\n';
  const shown = semanticTokens(analyse(text)).map(({ start, end, type }) => `${text.slice(start, end)}:${type}`);
  assert.equal(
    shown.join(" "),
    'game:keyword G:type "Title":string // note:comment players:keyword X:player fn:keyword f:function p:parameter ' +
      "Player:type =:operator size:keyword c:parameter |:operator c:parameter in:keyword p:parameter x:property " +
      "3:number <:operator 4:number",
  );
});

test("what a notation leaves aside is a word of its own", () => {
  const text = 'game G\nplayers X\ntrack n: 0..9 = 0\nnotation f = n " " _\n';
  const shown = semanticTokens(analyse(text)).map(({ start, end, type }) => `${text.slice(start, end)}:${type}`);
  assert.equal(shown.slice(-6).join(" "), 'notation:keyword f:property =:operator n:variable " ":string _:keyword');
});

test("the words of what is said of every decision", () => {
  const text =
    "game G\nplayers X\naction up do nothing\nevery decision when this is go or decision is possible finally up, lost\ndecision go do up\n";
  const shown = semanticTokens(analyse(text)).map(({ start, end, type }) => `${text.slice(start, end)}:${type}`);
  assert.match(shown.join(" "), /every:keyword decision:keyword when:keyword this:keyword is:keyword go:decision or:/);
  assert.match(
    shown.join(" "),
    / decision:keyword is:keyword possible:keyword finally:keyword up:function lost:function /,
  );
});

test("the words of a display are words only there", () => {
  const lines =
    "display\n  area place\n  place on on (1, 2) in place as die\n  gesture area = on\n  link k in 1..2 to k\n";
  const text = `game G\nplayers X\ntrack on: 0..9 = 0\ndecision area do on := 1\noutcome draw otherwise\n${lines}`;
  const analysis = analyse(text);
  assert.deepEqual(analysis.diagnostics, []);
  const shown = semanticTokens(analysis).map(({ start, end, type }) => `${text.slice(start, end)}:${type}`);
  assert.match(
    shown.join(" "),
    / display:keyword area:keyword place:property place:keyword on:variable on:keyword 1:number 2:number in:keyword place:property as:keyword die:enumMember gesture:keyword area:decision =:operator on:variable link:keyword k:parameter in:keyword 1:number \.\.:operator 2:number to:keyword k:parameter$/,
  );
  assert.equal(hover(analysis, text.indexOf("place as"))?.head, "area place");
});

test("formatting is one edit, and none for what is in form", () => {
  const text = "game   G\nplayers X,O\n";
  const [edit, ...more] = formatting(text);
  assert.equal(more.length, 0);
  const formatted = applyEdits(text, [edit!]);
  assert.equal(formatted, "game G\nplayers X, O\n");
  assert.deepEqual(formatting(formatted), []);
  assert.deepEqual(formatting("game G\nplayers X,,O\n"), []);
});

test("a text is asked by lex and service alike", () => {
  assert.equal(analyse("game G\n").tokens.length, lex(makeSource("game", "game G\n")).tokens.length);
});
