// The commands, in the order in which help lists them. Each file says what its command takes; what it does is loaded
// when it is called.

import { automaton } from "./automaton.ts";
import { check } from "./check.ts";
import { collection } from "./collection/collection.ts";
import { compare } from "./compare.ts";
import { count } from "./count.ts";
import { engine } from "./engine.ts";
import { format } from "./format.ts";
import { games } from "./games.ts";
import { knows } from "./knows.ts";
import { verify } from "./log/verify.ts";
import { seal } from "./matches/seal.ts";
import { table } from "./matches/table.ts";
import { matrix } from "./matrix.ts";
import { perft } from "./perft.ts";
import { play } from "./play.ts";
import { analyse } from "./players/analyse.ts";
import { book } from "./players/book.ts";
import { calibrate } from "./players/calibrate.ts";
import { measure } from "./players/measure.ts";
import { puzzles } from "./players/puzzles.ts";
import { tournament } from "./players/tournament.ts";
import { train } from "./players/train.ts";
import { playouts } from "./playouts.ts";
import { reduce } from "./reduce.ts";
import { show } from "./show.ts";
import { solve } from "./solve.ts";
import { studio } from "./studio.ts";
import { symmetries } from "./symmetries.ts";
import { tree } from "./tree.ts";

export const COMMANDS = [
  check,
  format,
  show,
  games,
  play,
  studio,
  table,
  engine,
  count,
  tree,
  automaton,
  perft,
  playouts,
  tournament,
  measure,
  compare,
  reduce,
  symmetries,
  solve,
  knows,
  matrix,
  analyse,
  puzzles,
  train,
  book,
  calibrate,
  verify,
  seal,
  collection,
];
