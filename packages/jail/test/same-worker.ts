// A thread that asks a jail of its own, and says what it was answered.
import { parentPort } from "node:worker_threads";
import { opened } from "./programs.ts";
import { answersOf, LIMITS, PROGRAM } from "./questions.ts";

parentPort?.postMessage(answersOf(opened(PROGRAM, {}, LIMITS)));
