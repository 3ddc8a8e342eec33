"""Drives an engine by python-chess: drive.py uci|xboard COMMAND…

Every answer must be legal by python-chess, which raises otherwise. The other side plays at random."""

import random
import sys

import chess
import chess.engine

protocol, *command = sys.argv[1:]
popen = {"uci": chess.engine.SimpleEngine.popen_uci, "xboard": chess.engine.SimpleEngine.popen_xboard}[protocol]
engine = popen(command, timeout=60)
engine.ping()
draw = random.Random(9)

limits = [chess.engine.Limit(depth=1), chess.engine.Limit(time=0.05), chess.engine.Limit(white_clock=3, black_clock=3)]
if protocol == "uci":
    engine.configure({"Hash": 16})
    limits.append(chess.engine.Limit(nodes=100))

board = chess.Board()
for ply in range(60):
    if board.is_game_over(claim_draw=True):
        break
    if ply % 2 == 0:
        answer = engine.play(board, limits[ply // 2 % len(limits)], info=chess.engine.INFO_ALL)
        assert answer.move is not None, board.fen()
        board.push(answer.move)
    else:
        board.push(draw.choice(list(board.legal_moves)))
assert board.ply() > 10, board.ply()

castling = chess.Board("r3k2r/8/8/8/8/8/6P1/R3K2R w KQkq - 0 1")
answer = engine.play(castling, chess.engine.Limit(depth=1), root_moves=None)
assert answer.move in castling.legal_moves

promotion = chess.Board("7k/P7/8/8/8/8/8/K7 w - - 0 1")
engine.play(promotion, chess.engine.Limit(depth=1))

if protocol == "uci":
    with engine.analysis(chess.Board()) as analysis:
        for _ in range(3):
            engine.ping()
        analysis.stop()
        assert analysis.wait().move is not None

engine.quit()
print(board.ply(), board.result(claim_draw=True))
