// Engines of other programs as players: what they are told, and what is made of their answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Match, makeRules, newMatch, type Start } from "../../../src/play/index.ts";
import { readEngine } from "../../../src/players/protocols/engine-text.ts";
import { EngineError } from "../../../src/players/protocols/errors.ts";
import { Opponent } from "../../../src/players/protocols/opponent.ts";
import { systemOf } from "../../library/library.ts";
import { ScriptedWire } from "./scripted-wire.ts";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Decides in turn: the first player by the texts, the second by the engine. */
async function played(opponent: Opponent, begun: Match, texts: readonly string[]): Promise<readonly string[]> {
  let match = begun;
  const answers: string[] = [];
  const commit = (player: number, option: string): void => {
    const committed = match.commitOption(player, option);
    assert.ok(committed.success, committed.success ? "" : committed.error.message);
    match = committed.match;
  };
  for (const text of texts) {
    commit(0, text);
    const player = match.activePlayers[0];
    assert.ok(player);
    const answer = await opponent.decide(match, player);
    assert.ok(answer);
    if ("resigns" in answer) return [...answers, answer.resigns];
    answers.push(answer.decision.id);
    commit(player.id, answer.decision.id);
  }
  return answers;
}

interface Case {
  readonly engine: string;
  readonly game: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly from?: Start;
  readonly texts: readonly string[];
  readonly transcript: string;
}

async function playedBy({ engine, game, with: parameters = {}, from, texts, transcript }: Case) {
  const rules = await makeRules(systemOf(game, parameters), parameters);
  const wire = new ScriptedWire(transcript);
  const opponent = new Opponent(rules, readEngine(engine), wire);
  await opponent.begin();
  const answers = await played(opponent, newMatch(rules, { chance: 1, ...(from !== undefined && { from }) }), texts);
  opponent.end();
  assert.deepEqual(wire.left, []);
  return answers;
}

const UCI_GREETING = `
  > uci
  < id name Deep Thought
  < option name Skill Level type spin default 20 min 0 max 20
  < option name Clear Hash type button
  < uciok`;

const READY = `
  > ucinewgame
  > isready
  < readyok`;

test("UCI: options by their names, positions as FEN, castling and promotion in coordinates", async () => {
  const answers = await playedBy({
    engine: "uci:deepthought -x;skill level=3;Clear Hash;nodes=100;depth=4",
    game: "chess",
    from: "4k3/P7/8/8/8/8/8/4K2R w K - 0 1",
    texts: ["a8=Q+", "O-O"],
    transcript: `${UCI_GREETING}
      > setoption name Skill Level value 3
      > setoption name Clear Hash
      ${READY}
      > position fen 4k3/P7/8/8/8/8/8/4K2R w K - 0 1 moves a7a8q
      > go nodes 100 depth 4
      < info depth 1 score cp -900 pv e8d7
      < bestmove e8d7 ponder e1g1
      > position fen 4k3/P7/8/8/8/8/8/4K2R w K - 0 1 moves a7a8q e8d7 e1g1
      > go nodes 100 depth 4
      < garbage
      <
      < bestmove d7d6
      > quit`,
  });
  assert.deepEqual(answers, ["move(e8, d7, king)", "move(d7, d6, king)"]);
});

test("UCI: games without a notation begin at startpos, and decisions without a spelling go by their ids", async () => {
  const answers = await playedBy({
    engine: "uci:deepthought;movetime=20",
    game: "tic-tac-toe",
    texts: ["claim(b2)"],
    transcript: `${UCI_GREETING} ${READY}
      > position startpos moves claim(b2)
      > go movetime 20
      < bestmove claim(a1)
      > quit`,
  });
  assert.deepEqual(answers, ["claim(a1)"]);
});

const GTP_GREETING = `
  > list_commands
  < = protocol_version
  < komi
  < level
  < genmove
  <
  > boardsize 9
  < noise before the answer
  < =
  <
  > clear_board
  < =
  <
  > komi 0
  < =
  <`;

test("GTP: vertices without the column I, and a play that was taken back is told anew", async () => {
  const rules = await makeRules(systemOf("go"));
  const wire = new ScriptedWire(`${GTP_GREETING}
    > level 3
    < =
    <
    > play b J9
    < =
    <
    > genmove w
    < = h1
    <
    > play b A1
    < =
    <
    > genmove w
    < = PASS
    <
    > clear_board
    < =
    <
    > play b J9
    < =
    <
    > play w H1
    < =
    <
    > play b pass
    < =
    <
    > genmove w
    < =resign
    <
    > quit`);
  const opponent = new Opponent(rules, readEngine("gtp:deepthought;level=3"), wire);
  await opponent.begin();
  const begun = newMatch(rules);
  assert.deepEqual(await played(opponent, begun, ["place(i9)", "place(a1)"]), ["place(h1)", "pass"]);
  let match = begun;
  for (const [player, id] of [
    [0, "place(i9)"],
    [1, "place(h1)"],
    [0, "pass"],
  ] as const) {
    const committed = match.commitOption(player, id);
    match = committed.match;
  }
  assert.deepEqual(await opponent.decide(match, rules.system.players[1]!), { resigns: "resigns" });
  opponent.end();
  assert.deepEqual(wire.left, []);
});

const CECP_GREETING = `
  > xboard
  > protover 2
  < tellics say hello
  < feature ping=1 setboard=1 usermove=1 myname="Deep Thought" san=1
  > accepted ping
  > accepted setboard
  > accepted usermove
  > accepted myname
  > rejected san
  < feature option="Resign -check 0" variants="normal,suicide" done=1
  > accepted option
  > accepted variants`;

test("CECP: features, force mode, positions by setboard, and results that the engine claims", async () => {
  const answers = await playedBy({
    engine: "cecp:deepthought;Resign=1;variant=suicide;movetime=3000;depth=7",
    game: "chess",
    texts: ["e4", "Nf3", "Bc4"],
    transcript: `${CECP_GREETING}
      > option Resign=1
      > new
      > variant suicide
      > easy
      > sd 7
      > st 3
      > force
      > setboard ${START}
      > usermove e2e4
      > ping 1
      < pong 1
      > go
      < 1 20 0 15 e7e5
      < move e7e5
      > force
      > usermove g1f3
      > ping 2
      < pong 2
      > go
      < My move is: b8c6
      > force
      > usermove f1c4
      > ping 3
      < pong 3
      > go
      < 1-0 {Black resigns}
      > force
      > quit`,
  });
  assert.deepEqual(answers, ["move(e7, e5, pawn)", "move(b8, c6, knight)", "says 1-0 {Black resigns}"]);
});

test("CECP: an engine of version 1 says no features, and is told moves alone", async () => {
  const answers = await playedBy({
    engine: "cecp:deepthought",
    game: "chess",
    texts: ["e4"],
    transcript: `
      > xboard
      > protover 2
      > new
      > easy
      > st 1
      > force
      > e2e4
      > go
      < move e7e5
      > force
      > quit`,
  });
  assert.deepEqual(answers, ["move(e7, e5, pawn)"]);
});

const WRONG: readonly (readonly [code: string, message: RegExp, Omit<Case, "texts">])[] = [
  [
    "NF7036",
    /has no option "Skil Level"\. Did you mean "Skill Level"/,
    { engine: "uci:x;Skil Level=3", game: "chess", transcript: UCI_GREETING },
  ],
  [
    "NF7034",
    /not answered with uciok within 0\.5 s/,
    { engine: "uci:x;timeout=500", game: "chess", transcript: "> uci" },
  ],
  [
    "NF7035",
    /has answered "e7e4", which is no legal decision of Black\.$/,
    {
      engine: "uci:x;nodes=1",
      game: "chess",
      transcript: `${UCI_GREETING} ${READY}
        > position fen ${START} moves e2e4
        > go nodes 1
        < bestmove e7e4`,
    },
  ],
  [
    "NF7035",
    /"\(none\)".*TicTacToe says nothing of how/,
    {
      engine: "uci:x;nodes=1",
      game: "tic-tac-toe",
      transcript: `${UCI_GREETING} ${READY}
        > position startpos moves claim(a1)
        > go nodes 1
        < bestmove`,
    },
  ],
  [
    "NF7036",
    /refuses boardsize 9: unacceptable size/,
    {
      engine: "gtp:x",
      game: "go",
      transcript: `
        > list_commands
        < =
        <
        > boardsize 9
        < ? unacceptable size
        <`,
    },
  ],
  [
    "NF7036",
    /has no variant "sucide"\. Did you mean "suicide"/,
    { engine: "cecp:x;variant=sucide", game: "chess", transcript: CECP_GREETING },
  ],
  [
    "NF7036",
    /says Illegal move: e2e4/,
    {
      engine: "cecp:x",
      game: "chess",
      transcript: `${CECP_GREETING}
        > new
        > easy
        > st 1
        > force
        > setboard ${START}
        > usermove e2e4
        > ping 1
        < Illegal move: e2e4`,
    },
  ],
  ["NF7031", /has 3 players/, { engine: "uci:x", game: "multiplayer-kuhn", transcript: "" }],
  ["NF7031", /hides something/, { engine: "uci:x", game: "kuhn-poker", transcript: "" }],
  ["NF7031", /Chance decides/, { engine: "uci:x", game: "pig", transcript: `${UCI_GREETING} ${READY}` }],
  [
    "NF7031",
    /board of 7 columns and 6 rows/,
    { engine: "gtp:x", game: "connect-four", transcript: "> list_commands\n< =\n<" },
  ],
];

const FIRST: Readonly<Record<string, string>> = { chess: "e4", go: "pass", "tic-tac-toe": "claim(a1)", pig: "roll" };

for (const [code, message, wrong] of WRONG) {
  test(`${code} of ${wrong.engine} playing ${wrong.game}: ${message.source}`, async () => {
    const texts = [FIRST[wrong.game] ?? "pass"];
    await assert.rejects(playedBy({ ...wrong, texts }), (error) => {
      assert.ok(error instanceof EngineError, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, message);
      return true;
    });
  });
}
