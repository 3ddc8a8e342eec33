// Ninefold as an engine: what it answers in each protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allotted } from "../../../src/players/clocks/clock.ts";
import { EngineError } from "../../../src/players/protocols/errors.ts";
import { engineOf, follow, type ServedGame } from "./served.ts";

/** Two heaps of five: who begins loses against whoever answers in the other heap. */
const LOST = { heaps: "2", first: "5", more: "0" };

const TRANSCRIPTS: readonly (readonly [what: string, served: ServedGame, transcript: string])[] = [
  [
    "UCI: greets, takes positions in coordinates, and answers each go once",
    { protocol: "uci", game: "chess" },
    `> uci
     < id name Ninefold Chess 1
     < id author *
     < option name Mind type string default random
     < option name Hash type spin default 64 min 1 max 4096
     < option name Ponder type check default false
     < uciok
     > debug on
     > isready
     < readyok
     > ucinewgame
     > position startpos moves f2f3 e7e5 g2g4 d8h4
     > go
     < info string the game is over
     < bestmove 0000
     > position fen 8/P7/8/8/8/8/5k2/7K w - - 0 1 moves a7a8q
     > go movetime 100
     ...
     < info nodes 0 time 0 pv f2*
     < bestmove f2*
     > position fen 8/P7/8/8/8/8/5k2/7K w - - 0 1 moves a7a8q f2e3 a8a3
     > go depth 1
     ...
     < info nodes 0 *
     < bestmove e3*`,
  ],
  [
    "UCI: what it is wrongly told, it says, and answers no decision",
    { protocol: "uci", game: "chess" },
    `> position startpos moves e2e4 e2e4
     < info string *
     > go nodes 1
     < info string *
     < bestmove 0000
     > position fen nonsense
     < info string *
     > position
     < info string a position is startpos or fen
     > position startpos
     > setoption name Mind value alphabetta
     < info string *Did you mean alphabeta?
     > setoption name Hash value many
     < info string Hash is a number from 1 to 4096, not many
     > setoption name Contempt value 3
     < info string there is no option Contempt
     > nonsense
     > joho go nodes 1
     ...
     < info *
     < bestmove *
     > setoption name Mind value greedy
     > setoption name Hash value 16
     > position fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2
     > go
     ...
     < info *
     < bestmove d8h4
     > stop
     > ponderhit
     > quit`,
  ],
  [
    "UCI: it hears while it thinks, and an endless thought is answered after stop",
    { protocol: "uci", game: "tic-tac-toe", mind: "alphabeta" },
    `> position startpos moves claim(b2) claim(a2)
     > go infinite
     > isready
     < readyok
     ... 1
     ? info depth * score cp * nodes * time 0 pv claim(*
     > isready
     < readyok
     ...
     ? info depth * score cp * nodes * time 0 pv claim(*
     > stop
     < bestmove claim(*) ponder claim(*)
     > stop
     > go infinite
     > go nodes 100
     < info *
     < bestmove *
     ...
     < info *
     < bestmove *`,
  ],
  [
    "UCI: pondering takes no time of its own, and is answered after ponderhit",
    { protocol: "uci", game: "connect-four", mind: "alphabeta" },
    `> position startpos moves drop(4)
     > go ponder wtime 60000 btime 3000 winc 0 binc 1000
     ... 1
     +10000
     ... 1
     < info *
     > ponderhit
     ... 1
     +900
     ...
     < info *
     < bestmove *`,
  ],
  [
    "UCI: who has found all while it pondered answers at ponderhit",
    { protocol: "uci", game: "tic-tac-toe", mind: "alphabeta" },
    `> position startpos
     > go ponder movetime 5
     ... 1
     +1000
     ...
     < info *
     < info *
     > ponderhit
     < bestmove *`,
  ],
  [
    "GTP: answers in order, with ids, and refuses what the rules refuse",
    { protocol: "gtp", game: "go", with: { size: "5" } },
    `> 1 protocol_version
     < =1 2
     <
     > name
     < = Ninefold Go
     <
     > version
     < = 1
     <
     >
     > # a comment
     > known_command genmove # another
     < = true
     <
     > known_command fly
     < = false
     <
     > 17 fly
     < ?17 unknown command
     <
     > boardsize 9
     < ? unacceptable size
     <
     > boardsize five
     < ? boardsize not an integer
     <
     > boardsize 5
     < =
     <
     > komi 6.5
     < ? the rules have the komi 0
     <
     > komi 0.0
     < =
     <
     > play black c3
     < =
     <
     > play b C4
     < ? illegal move
     <
     > play w c3
     < ? illegal move
     <
     > play w J3
     < ? illegal move
     <
     > play green C4
     < ? invalid color or coordinate
     <
     > play W C4
     < =
     <
     > genmove w
     < ? White has nothing to decide now
     <
     > time_settings 0 5 1
     < =
     <
     > time_left b 100 0
     < =
     <
     > 5 genmove b
     > 6 undo
     ...
     < =5 *
     <
     < =6
     <
     > play b pass
     < =
     <
     > final_score
     < ? cannot score
     <
     > play w PASS
     < =
     <
     > final_score
     < = 0
     <
     > genmove b
     < ? Black has nothing to decide now
     <
     > showboard
     < =*
     <
     > clear_board
     < =
     <
     > undo
     < ? cannot undo
     <
     > quit
     < =
     <`,
  ],
  [
    "CECP: plays the side that does not begin, or the one that is to decide after go",
    { protocol: "cecp", game: "chess" },
    `> xboard
     > protover 2
     < feature myname="Ninefold Chess 1" setboard=1 usermove=1 ping=1 playother=1
     < feature * done=1
     > accepted setboard
     > new
     > random
     > level 40 5 0
     > post
     > easy
     > time 30000
     > otim 30000
     > usermove e2e5
     < Illegal move (*): e2e5
     > usermove e2e4
     > ping 1
     > usermove d2d4
     < Illegal move (it is the engine's turn): d2d4
     > ?
     ...
     < 1 0 0 0 *
     < move *
     < pong 1
     > nopost
     > remove
     > force
     > usermove f2f3
     > usermove e7e5
     > e2e3
     > nonsense
     < Error (unknown command): nonsense
     > undo
     > usermove g2g4
     > usermove d8h4
     < 0-1 {Black wins}
     > go
     > ping 2
     < pong 2
     > setboard nonsense
     < tellusererror Illegal position: *
     > setboard 8/P7/8/8/8/8/5k2/7K w - - 0 1
     > st 5
     > sd 3
     > go
     ...
     < move *
     > result 1-0 {flag}
     > variant suicide
     < Error (unsupported variant): suicide
     > level now
     < Error (not a level): level
     > st soon
     < Error (not a number): st
     > sd 0
     < Error (not a number): sd
     > quit`,
  ],
  [
    "GTP: the third decision in a play that is lost is to resign",
    { protocol: "gtp", game: "nim", with: LOST, mind: "alphabeta:nodes=2000" },
    `> genmove b
     ...
     < = take(1,1)
     <
     > play w take(1,2)
     < =
     <
     > genmove b
     ...
     < = take(1,1)
     <
     > play w take(1,2)
     < =
     <
     > genmove b
     ...
     < = resign
     <`,
  ],
  [
    "CECP: a decision of the engine's own side is refused while it thinks, with usermove or without",
    { protocol: "cecp", game: "nim", with: LOST, mind: "alphabeta:nodes=2000" },
    `> new
     > go
     > take(1,1)
     < Error (unknown command): take(1,1)
     > usermove take(1,1)
     < Illegal move (it is the engine's turn): take(1,1)
     ...
     < move take(1,1)`,
  ],
  [
    "CECP: takes a draw where it expects no more, and resigns",
    { protocol: "cecp", game: "nim", with: LOST, mind: "alphabeta:nodes=2000" },
    `> new
     > draw
     > go
     ...
     < move take(1,1)
     > draw
     < offer draw
     > usermove take(1,2)
     ...
     < move take(1,1)
     > usermove take(1,2)
     > ping 1
     ...
     < resign
     < pong 1`,
  ],
];

for (const [what, served, transcript] of TRANSCRIPTS) test(what, () => follow(served, transcript));

test("a share of the clock and most of the increment go to a decision, never all", () => {
  assert.equal(allotted(60_000), 2_000);
  assert.equal(allotted(60_000, 1_000), 2_750);
  assert.equal(allotted(60_000, 0, 1), 59_950);
  assert.equal(allotted(20, 1_000, 0), 1);
});

const REFUSED = ["kuhn-poker", "multiplayer-kuhn", "yahtzee"];

for (const game of REFUSED) {
  test(`no engine plays ${game}`, async () => {
    await assert.rejects(
      engineOf({ protocol: "uci", game }),
      (error) => error instanceof EngineError && error.code === "NF7031",
    );
  });
}
