// A thread that plays random plies of programs in jails of its own.
import { parentPort, workerData } from "node:worker_threads";
import { hashOfPlies, type Texts } from "./random-plies.ts";

const { files, plies } = workerData as { readonly files: Texts; readonly plies: number };
parentPort?.postMessage(await hashOfPlies(files, plies));
