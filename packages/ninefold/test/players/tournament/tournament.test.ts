// Tournaments: who plays whom, what counts, and that one that was interrupted ends as if it had not been.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadRecord, makeRules, type Rules, saveRecord } from "../../../src/play/index.ts";
import {
  type Entrant,
  mindEntrant,
  openingOf,
  type PlayResult,
  playsOf,
  playTournament,
  readMind,
  readResult,
  type Seated,
  scheduled,
  standingsOf,
  type TournamentOptions,
  tablesOf,
  writeResult,
} from "../../../src/players/index.ts";
import { scoreOf } from "../../../src/players/tournament/result.ts";
import { roundScores } from "../../../src/players/tournament/standings.ts";
import { systemOf } from "../../library/library.ts";

const rulesOf = async (game: string): Promise<Rules> => makeRules(systemOf(game));
const ticTacToe = await rulesOf("tic-tac-toe");
const random = (name: string): Entrant => mindEntrant(readMind("random"), name);

/** Takes what stands at an index of the list of legal decisions. */
const taking = (name: string, index: number): Entrant => ({
  name,
  sit: (_, { id }) => ({
    decide: async (match) => match.legalDecisions(id).at(index)?.id ?? "nothing",
  }),
});

const usual: TournamentOptions = { plays: 6, openings: 2, seed: 1 };
const duel = { entrants: 2, players: 2 };

test("everybody has each seat as often against everybody else", () => {
  for (const [entrants, players] of [
    [2, 2],
    [4, 2],
    [4, 3],
    [3, 1],
  ] as const) {
    const field = { entrants, players };
    const tables = tablesOf(field);
    const total = playsOf(field, 2 * players - 1 || 1);
    const seen = new Map<string, number>();
    for (let number = 0; number < total; number++) {
      const { seats, table } = scheduled(field, tables, number);
      assert.equal(new Set(seats).size, players);
      for (const [player, entrant] of seats.entries()) {
        const key = `${table} ${player} ${entrant}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    assert.equal(seen.size, tables.length * players * players);
    assert.equal(new Set(seen.values()).size, 1);
  }
  assert.throws(() => tablesOf({ entrants: 2, players: 3 }), /needs as many entrants, not 2/);
});

test("the plays of a round begin with one opening, those of the next with another", async () => {
  const openings = new Map<number, Set<string>>();
  await playTournament(ticTacToe, [random("a"), random("b")], {
    ...usual,
    plays: 12,
    onPlayed(result, match) {
      const round = Math.floor(result.play / 2);
      const opening = match.goTo(2).state;
      const known = openings.get(round) ?? new Set();
      openings.set(round, known.add(ticTacToe.system.encode(opening)));
    },
  });
  assert.deepEqual(
    [...openings.values()].map(({ size }) => size),
    Array(6).fill(1),
  );
  assert.ok(new Set([...openings.values()].map(([only]) => only)).size > 3);
});

test("an opening leaves something to decide", async () => {
  const rules = await rulesOf("matching-pennies");
  assert.equal(openingOf({ rules, plies: 5, seed: 1 }, 0).ply, 0);
  // No more is tried than there can be: a play has nine plies.
  assert.ok(openingOf({ rules: ticTacToe, plies: 1_000_000, seed: 1 }, 0).ply >= 5);
  const long = openingOf({ rules: ticTacToe, plies: 9, seed: 1 }, 0);
  assert.ok(long.ply === 8 && !long.outcome);
});

test("plays of chance meet the same chance in each play of a round", async () => {
  const rules = await rulesOf("kuhn-poker");
  const deals: string[] = [];
  await playTournament(rules, [taking("first", 0), taking("last", -1)], {
    ...usual,
    plays: 8,
    openings: 0,
    onPlayed: (_, match) => void deals.push(rules.system.encode(match.goTo(0).state)),
  });
  for (let play = 0; play < deals.length; play += 2) assert.equal(deals[play], deals[play + 1]);
  assert.ok(new Set(deals).size > 1);
});

test("a tournament that is interrupted anywhere and begun again has the same results", async () => {
  const entrants = [random("a"), taking("first", 0), random("b")];
  const whole = await playTournament(ticTacToe, entrants, usual);
  assert.equal(whole.results.length, 18);
  for (let cut = 0; cut <= 18; cut += 3) {
    const abort = new AbortController();
    const kept: PlayResult[] = [];
    const begun = await playTournament(ticTacToe, entrants, {
      ...usual,
      signal: abort.signal,
      onPlayed(result) {
        kept.push(result);
        if (kept.length > cut) abort.abort();
      },
    });
    assert.equal(begun.stopped, cut < 17 ? "interrupted" : undefined);
    const lines = kept.map(writeResult).join("").split("\n");
    // What stands in the file when the program dies in the middle of a line.
    const torn = [...lines.slice(0, -2), lines.at(-2)?.slice(0, -5) ?? ""];
    const known = torn.flatMap((line) => readResult(line) ?? []);
    assert.equal(known.length, Math.min(cut, 17));
    let played = 0;
    const ended = await playTournament(ticTacToe, entrants, { ...usual, known, onPlayed: () => void played++ });
    assert.deepEqual(ended, whole);
    assert.equal(played, 18 - known.length);
  }
});

test("more plays of the same tournament begin with those that were played", async () => {
  const entrants = [random("a"), random("b")];
  const short = await playTournament(ticTacToe, entrants, usual);
  const long = await playTournament(ticTacToe, entrants, { ...usual, plays: 10 });
  assert.deepEqual(long.results.slice(0, 6), short.results);
});

test("a record is the play that its result tells", async () => {
  const entrants = [random("a"), random("b")];
  await playTournament(ticTacToe, entrants, {
    ...usual,
    onPlayed(result, match) {
      const loaded = loadRecord(saveRecord(match), ticTacToe);
      assert.ok("match" in loaded);
      assert.equal(loaded.match.outcome?.text, result.outcome);
      assert.equal(loaded.match.ply, result.plies);
    },
  });
});

const failing = (name: string, decide: () => ReturnType<Seated["decide"]>): Entrant => ({
  name,
  sit: () => ({ decide }),
});

test("who crashes or answers what is not legal loses that play, and the next is played", async () => {
  let asked = 0;
  let left = 0;
  const odd: Entrant = {
    name: "odd",
    sit: () => ({
      async decide() {
        if (asked++ % 2 === 0) throw new Error("out of order");
        return "claim(z9)";
      },
      leave: () => void left++,
    }),
  };
  const { results } = await playTournament(ticTacToe, [odd, taking("first", 0)], usual);
  assert.deepEqual(
    results.map(({ forfeit }) => forfeit?.kind),
    ["crash", "illegal", "crash", "illegal", "crash", "illegal"],
  );
  assert.match(results[0]?.forfeit?.message ?? "", /out of order/);
  assert.match(results[1]?.forfeit?.message ?? "", /"claim\(z9\)" is not legal/);
  assert.equal(left, 6);
  const { table, unfinished } = standingsOf(duel, results, { seed: 1 });
  assert.equal(unfinished, 0);
  assert.deepEqual(
    table.map(({ entrant, wins, losses, forfeits }) => [entrant, wins, losses, forfeits]),
    [
      [1, 6, 0, { crash: 0, illegal: 0, time: 0, resigned: 0, claimed: 0 }],
      [0, 0, 6, { crash: 3, illegal: 3, time: 0, resigned: 0, claimed: 0 }],
    ],
  );
  assert.ok(Number.isNaN(table[1]?.worth.value));
});

test("who does not answer in time loses, whether the machine is free meanwhile or not", async () => {
  const busy = async (): Promise<string> => {
    for (const end = performance.now() + 30; performance.now() < end; );
    return "nothing";
  };
  for (const decide of [busy, () => new Promise<string>(() => {})]) {
    const entrants = [failing("slow", decide), failing("slow too", decide)];
    const { results } = await playTournament(ticTacToe, entrants, { ...usual, milliseconds: 10 });
    assert.ok(results.length === 6 && results.every(({ forfeit }) => forfeit?.kind === "time"));
  }
});

test("who gives up loses that play, and it is said how", async () => {
  const decide = async () => ({ gaveUp: "resigned", words: "odd resigns" }) as const;
  const { results } = await playTournament(ticTacToe, [failing("odd", decide), random("b")], { ...usual, plays: 2 });
  for (const result of results) {
    assert.equal(result.forfeit?.kind, "resigned");
    assert.match(result.forfeit?.message ?? "", /^ply \d: odd resigns$/);
    assert.deepEqual(readResult(writeResult(result)), result);
  }
  const { table } = standingsOf(duel, results, { seed: 1 });
  const odd = table.find(({ entrant }) => entrant === 0);
  assert.deepEqual([odd?.losses, odd?.forfeits.resigned, odd?.forfeits.crash], [2, 2, 0]);
});

test("a month for each decision is no time that is over at once", async () => {
  const entrants = [random("a"), random("b")].map(
    (entrant): Entrant => ({
      ...entrant,
      async sit(match, player) {
        const seated = await entrant.sit(match, player);
        return {
          async decide(now, asked) {
            await new Promise((resume) => setTimeout(resume, 5));
            return seated.decide(now, asked);
          },
        };
      },
    }),
  );
  const { results } = await playTournament(ticTacToe, entrants, { ...usual, plays: 2, milliseconds: 2 ** 32 });
  assert.ok(results.every(({ outcome }) => outcome !== undefined));
});

test("a play that does not end is left unfinished and counts as drawn", async () => {
  const { results } = await playTournament(ticTacToe, [random("a"), random("b")], { ...usual, plies: 4 });
  assert.ok(results.every(({ plies, outcome }) => plies === 4 && outcome === undefined));
  const { unfinished, score } = standingsOf(duel, results, { seed: 1 });
  assert.deepEqual([unfinished, score?.value], [6, 0.5]);
});

test("a mind that does not exist for a game ends the tournament", async () => {
  const outcomeless = await rulesOf("tic-tac-toe");
  const unable: Entrant = {
    ...random("unable"),
    sit: () =>
      mindEntrant({ kind: "nobody", budget: {} }, "nobody").sit(outcomeless.newGame(), { id: 0, name: "X" } as never),
  };
  await assert.rejects(playTournament(ticTacToe, [unable, random("a")], usual), { code: "NF7021" });
});

test("the table by hand", () => {
  const won = (play: number, ...worths: readonly number[]): PlayResult => ({ play, plies: 5, outcome: "over", worths });
  // Round 0: the first wins both; round 1: each wins as player 0; round 2: a draw, and the first loses with a worth of 3.
  const results = [won(0, 1, -1), won(1, -1, 1), won(2, 1, -1), won(3, 1, -1), won(4, 0, 0), won(5, 3, -3)];
  assert.deepEqual(roundScores(duel, results), [1, 0.5, 0.25]);
  const { table, hasWorths, score, sprt } = standingsOf(duel, results, { seed: 1, sprt: { s0: 0.4, s1: 0.9 } });
  assert.deepEqual(
    table.map(({ entrant, plays, wins, draws, losses, score: share }) => [entrant, plays, wins, draws, losses, share]),
    [
      [0, 6, 3, 1, 2, 3.5 / 6],
      [1, 6, 2, 1, 3, 2.5 / 6],
    ],
  );
  assert.ok(hasWorths && Math.abs((score?.value ?? 0) - 1.75 / 3) < 1e-12);
  assert.ok(Math.abs((table[0]?.worth.value ?? 0) - (1 + 1 + 1 - 1 + 0 - 3) / 6) < 1e-12);
  assert.equal(sprt?.accepted, undefined);
});

test("of more players each two at the table are compared", () => {
  const result: PlayResult = { play: 1, plies: 5, outcome: "over", worths: [2, 2, 0] };
  assert.deepEqual([scoreOf(result, 0, 1), scoreOf(result, 1, 2), scoreOf(result, 2, 0)], [0.5, 1, 0]);
  const { table } = standingsOf({ entrants: 3, players: 3 }, [result], { seed: 1 });
  // In the second play of a round 1, 2 and 0 sit in this order.
  assert.deepEqual(
    table.map(({ entrant, score }) => [entrant, score]),
    [
      [1, 0.75],
      [2, 0.75],
      [0, 0],
    ],
  );
  const gaveUp: PlayResult = { play: 0, plies: 5, forfeit: { player: 1, kind: "crash", message: "" } };
  assert.deepEqual([scoreOf(gaveUp, 1, 2), scoreOf(gaveUp, 2, 1), scoreOf(gaveUp, 0, 2)], [0, 1, undefined]);
});

test("games for one player are compared by what they are worth", async () => {
  const rules = await makeRules(systemOf("yahtzee", { dice: "2" }));
  const { results } = await playTournament(rules, [taking("first", 0), taking("last", -1)], { ...usual, plays: 3 });
  const { table, score } = standingsOf({ entrants: 2, players: 1 }, results, { seed: 1 });
  assert.equal(score, undefined);
  assert.ok(table.every((row) => row.score === undefined && row.plays === 3 && Number.isFinite(row.worth.high)));
  assert.ok((table[0]?.worth.value ?? 0) >= (table[1]?.worth.value ?? 0));
});

test("the sequential test ends the tournament at the end of a round, and the same one when begun again", async () => {
  const entrants = [taking("first", 0), failing("none", async () => "nothing")];
  const sprt = { s0: 0.5, s1: 0.6 };
  const asked = { ...usual, plays: 400, sprt };
  const { results, stopped } = await playTournament(ticTacToe, entrants, asked);
  assert.equal(stopped, "sprt");
  assert.ok(results.length < 60 && results.length % 2 === 0);
  assert.equal(standingsOf(duel, results, { seed: 1, sprt }).sprt?.accepted, "s1");
  const again = await playTournament(ticTacToe, entrants, { ...asked, known: results.slice(0, -1) });
  assert.deepEqual(again.results, results);
});

test("a line is a whole result or none", () => {
  const results: readonly PlayResult[] = [
    { play: 3, plies: 9, outcome: "X wins", worths: [1, -1] },
    { play: 4, plies: 2, forfeit: { player: 1, kind: "illegal", message: 'ply 3: "x"' } },
    { play: 5, plies: 10_000 },
  ];
  for (const result of results) {
    const line = writeResult(result);
    assert.deepEqual(readResult(line), result);
    for (let end = 0; end < line.length - 1; end++) assert.equal(readResult(line.slice(0, end)), undefined);
  }
  for (const line of [
    "null",
    "3",
    '{"play":-1,"plies":2,"end":true}',
    '{"play":1,"plies":2,"outcome":"draw","end":true}',
  ])
    assert.equal(readResult(line), undefined, line);
});
