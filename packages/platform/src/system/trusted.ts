import type { GameSystem } from "ninefold/model";
import type { Piece } from "../program/piece.ts";
import type { Program } from "../program/rules.ts";
import { answering } from "../running/answers.ts";
import { type ProgramSource, programSystem } from "./program-system.ts";

/**
 * The game system of a program of one's own, which runs in this process: it can do what any code can, and nothing keeps its
 * functions from remembering what they were asked. A stranger's program is loaded into a jail (`loadProgram`).
 *
 * @param source `rules` must change whenever the program does, such as its text: records are kept under its hash.
 * @throws ProgramError for pieces in the beginning that are none; Fault where its first answer is wrong.
 */
export const trustedSystem = <P extends Piece>(program: Program<P>, source: ProgramSource): GameSystem =>
  programSystem(answering(program as unknown as Program), source);
