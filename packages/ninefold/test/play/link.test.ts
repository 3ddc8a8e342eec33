import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import {
  hashRules,
  type LinkError,
  type Linked,
  linkedMatch,
  load,
  loadLink,
  MAX_LINKED_LENGTH,
  MAX_LINKED_PLIES,
  type Match,
  newMatch,
  playLinked,
  type Rules,
  readLink,
  withheldOf,
  writeLink,
} from "../../src/play/index.ts";
import { printLinked } from "../../src/play/link/content.ts";
import { GAMES, SMALL_PARAMETERS, textOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { played } from "./played.ts";

const fixed = { seed: 20261127 };

async function rulesOf(game: string): Promise<Rules> {
  const loaded = await load(textOf(game), { name: game, parameters: SMALL_PARAMETERS[game] ?? {} });
  assert.ok(loaded.ok);
  return loaded.rules;
}

function linkedOf(game: string, rules: Rules, match?: Match): Linked {
  return {
    files: [[game, textOf(game)]],
    with: rules.parameters,
    ...(match && { match: linkedMatch(match, { later: true }) }),
  };
}

/** A play whose decisions are picked by numbers. */
function playedBy(rules: Rules, picks: readonly number[]): Match {
  return picks.reduce(
    (match, pick) => {
      const next = match.activePlayers.reduce((now, { id }) => {
        const options = now.legalDecisions(id);
        const committed = now.commitOption(id, options[pick % options.length]!.id);
        return committed.success ? committed.match : now;
      }, match);
      return next;
    },
    newMatch(rules, { chance: picks.join(" ") }),
  );
}

const errorOf = (read: object): LinkError | undefined => (read as { readonly error?: LinkError }).error;

/** A link of this text, whatever it says. */
async function linkOf(text: string, bytes: Uint8Array = deflateRawSync(text)): Promise<string> {
  const check = Buffer.from((await hashRules(text)).slice(0, 8), "hex");
  return `1.${Buffer.concat([Buffer.from([1]), check, bytes]).toString("base64url")}`;
}

test("a link brings any game of the library and any play of it", async () => {
  for (const game of GAMES) {
    const rules = await rulesOf(game);
    const picks = fc.sample(fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }), { numRuns: 1, ...fixed }).flat();
    const match = playedBy(rules, picks);
    const linked = linkedOf(game, rules, match.ply > 2 ? match.back() : match);
    const link = await writeLink(linked);
    assert.match(link, /^1\.[\w-]+$/);
    assert.deepEqual(await readLink(link), JSON.parse(JSON.stringify(linked)), game);
    assert.ok(linked.match);
    const again = playLinked(rules, linked.match);
    assert.ok("match" in again, JSON.stringify(again));
    assert.deepEqual(
      [again.match.ply, again.match.length, rules.system.encode(again.match.state)],
      [linked.match.at, match.length, rules.system.encode(match.goTo(linked.match.at).state)],
      game,
    );
  }
});

test("a match of too many plies is refused before any is played", async () => {
  const plies = (count: number) => ({ setup: [], plies: Array.from({ length: count }, () => [0]), at: 0 });
  const linkTo = (count: number) =>
    writeLink({ files: [["coin", textOf("coin-flip")]], with: {}, match: plies(count) });
  const refused = await readLink(await linkTo(MAX_LINKED_PLIES + 1));
  assert.ok("error" in refused);
  assert.match(refused.error.message, /at most 4096 plies/);
  assert.ok("files" in (await readLink(await linkTo(MAX_LINKED_PLIES))));
});

test("what is printed is read as the same", () => {
  const text = fc.string({ unit: "binary", maxLength: 12 }).filter((one) => one.isWellFormed());
  const match = fc
    .record({
      state: fc.option(fc.stringMatching(/^[\w-]{1,9}$/), { nil: undefined }),
      setup: fc.array(fc.nat()),
      plies: fc.array(fc.array(fc.nat(), { minLength: 1 })),
    })
    .chain((one) => fc.nat(one.plies.length).map((at) => ({ ...one, at })));
  const linked = fc.record({
    files: fc.uniqueArray(fc.tuple(text, text), { minLength: 1, selector: ([name]) => name }),
    with: fc.dictionary(fc.stringMatching(/^[a-z]\w{0,5}$/), text),
    match: fc.option(match, { nil: undefined }),
  });
  return fc.assert(
    fc.asyncProperty(linked, async (one) => {
      const read = await readLink(await writeLink(one));
      assert.ok(!("error" in read), JSON.stringify(read));
      assert.equal(printLinked(read), printLinked(one));
    }),
    { ...fixed, numRuns: rounds(24, 60) },
  );
});

test("a link that was cut anywhere, or changed in any character, says so", async () => {
  const rules = await rulesOf("kuhn-poker");
  const link = await writeLink(linkedOf("kuhn-poker", rules));
  for (let length = 2; length < link.length; length++) {
    const error = errorOf(await readLink(link.slice(0, length)));
    assert.ok(error?.code === "NF3303", `${length} of ${link.length}: ${JSON.stringify(error)}`);
  }
  for (let at = 0; at < link.length - 1; at++) {
    const other = link[at] === "A" ? "B" : "A";
    const error = errorOf(await readLink(link.slice(0, at) + other + link.slice(at + 1)));
    assert.match(error?.code ?? "", /^NF330[1-7]$/, `${at}`);
  }
});

test("whatever the text is, reading it ends with a code", () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{0,80}$/)), async (garbage) => {
      for (const text of [garbage, `1.${garbage}`, `1.AQ${garbage}`])
        assert.match(errorOf(await loadLink(text))?.code ?? "", /^NF330[1-9]$/);
    }),
    { ...fixed, numRuns: rounds(65, 200) },
  ));

test("what is wrong with a link is said with what was found and what was expected", async () => {
  const game = "tic-tac-toe";
  const text = textOf(game);
  const rules = await rulesOf(game);
  const said = async (link: string) => {
    const { code, message } = errorOf(await loadLink(link)) ?? {};
    return `${code} ${message}`;
  };
  const of = (value: unknown) => linkOf(JSON.stringify(value));
  const files = [[game, text]];
  const cases: readonly (readonly [string, RegExp])[] = [
    ["game=chess", /^NF3301 Found "game=chess"; a link to a game begins with "1\."/],
    ["1.ab*c", /^NF3301 Character 5 of the link/],
    ["2.abcd", /^NF3302 The link is of version 2; this program reads version 1/],
    ["1.CAAAAAAA", /^NF3302 The link is of kind 8/],
    [`1.${"A".repeat(1 << 15)}`, /^NF3305 The link has 32770 characters; expected at most 32768/],
    [
      await of({ files }).then((link) => `${link.slice(0, 6)}${link[6] === "A" ? "B" : "A"}${link.slice(7)}`),
      /^NF3304/,
    ],
    [await linkOf("{"), /^NF3307 .*it is not JSON/],
    [await of([]), /^NF3307 .*expected an object/],
    [await of({ files: [] }), /^NF3307 .*expected the text of a game/],
    [await of({ files, more: 1 }), /^NF3307 .*members/],
    [await of({ files: [...files, ...files] }), /^NF3307 .*each text once/],
    [await of({ files, plies: [1.5] }), /^NF3307 .*whole numbers/],
    [await of({ files, plies: [], at: 1 }), /^NF3307 .*a ply of the match/],
    [await of({ files: [["x", "game X\n"]] }), /^NF3308 .*has an error: NF\d{4}: /],
    [await of({ files, from: ["_____w"], plies: [] }), /^NF3309/],
    [await of({ files, from: ["", 3], plies: [] }), /^NF3310 Found 1 results of chance too many/],
    [await of({ files, plies: [9] }), /^NF3310 Ply 1: X has the decisions 0 to 8; found 9\./],
    [await of({ files, plies: [[0, 1]] }), /^NF3310 Ply 1: found 1 results of chance too many/],
    [await of({ files, plies: [0, 2, 0, 2, 0, 0] }), /^NF3310 Ply 6: the game is over: X wins\./],
  ];
  for (const [link, expected] of cases) assert.match(await said(link), expected);
  assert.ok(rules);
});

test("all that is wrong with a text is told", async () => {
  const text = "game X\nplayers A\ntrack at: 0..3 = 9\ndecision go by B\n  do at := 1\noutcome draw otherwise\n";
  const { findings = [] } = errorOf(await loadLink(await linkOf(JSON.stringify({ files: [["x", text]] })))) ?? {};
  assert.deepEqual(
    findings.map(({ at, code }) => `${at} ${code}`),
    ["x:3:18 NF1301", "x:4:16 NF1201"],
  );
});

test("no more is unpacked than a game can need", async () => {
  const bomb = deflateRawSync(Buffer.alloc(20 << 20, "a"));
  assert.ok(bomb.length < 24_000);
  assert.equal(errorOf(await readLink(await linkOf("", bomb)))?.code, "NF3306");
  const whole = `{"files":[["x","${"a".repeat(MAX_LINKED_LENGTH - 20)}"]]}`;
  assert.equal(whole.length, MAX_LINKED_LENGTH);
  assert.ok("files" in (await readLink(await linkOf(whole))));
  assert.equal(errorOf(await readLink(await linkOf(`${whole} `)))?.code, "NF3306");
});

test("a match goes with a game that hides something only when its end has shown all", async () => {
  const open = await rulesOf("tic-tac-toe");
  assert.equal(withheldOf(playedBy(open, [0, 1])), undefined);

  const kuhn = await rulesOf("kuhn-poker");
  const bet = played(kuhn.newGame({ chance: "x" }), "P1:bet");
  assert.equal(withheldOf(bet), "goes on");
  const ended = (...plies: readonly string[]) => {
    const match = played(bet, ...plies);
    assert.ok(match.outcome, match.toString());
    return match;
  };
  const over = ended("P2:call");
  const folded = ended("P2:fold");
  // Cards are seen by all when they are compared, and not after a fold, where the game says so.
  for (const match of [over, folded]) {
    const hidden = match.view().tracks.some(({ value }) => value === undefined);
    assert.equal(withheldOf(match), hidden ? "never shown" : undefined);
  }
  // Later plies are known even where one looks back.
  assert.equal(withheldOf(over.back()), withheldOf(over));
});
