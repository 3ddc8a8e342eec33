// What a game that hides something is worth, and how to play it.
import { type GameSystem, numberOf, printRational, type Rational } from "ninefold/model";
import { hashRules, type Rules } from "ninefold/play";
import {
  type Bounds,
  bestAlone,
  type Gains,
  gainsOfBehaviours,
  LinearError,
  type Method,
  type Minimized,
  minimize,
  minimizerOf,
  opponentsIn,
  type SequenceForm,
  type Strategy,
  sequenceForm,
  solveLinear,
  statesOf,
  strategyOf,
  writeStrategy,
} from "ninefold/players";
import { analysed } from "../analysis.ts";
import { Failure, usage } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { INTERRUPTED, runLong, runWatched } from "../long-work.ts";
import { print, printJson } from "../output.ts";
import { startFrom } from "../start-position.ts";
import { writeWhole } from "../written.ts";
import { printSolved, type SolvedHidden } from "../strategy-table.ts";
