// A page that asks a jail, whose engine it fetches.
import { prepareJails } from "ninefold-jail";
import { answersOf, filesOf, LIMITS, PRELUDE, PROGRAM } from "../../../packages/jail/test/questions.ts";
import { hashOfPlies, type Texts } from "../../../packages/platform/test/random-plies.ts";

const engine = async (): Promise<Uint8Array> => new Uint8Array(await (await fetch("./engine.wasm")).arrayBuffer());

/** What the page's jail answers to the questions that Node's is asked. */
export async function answers(): Promise<string> {
  const jails = await prepareJails({ engine });
  return answersOf(jails.open({ prelude: PRELUDE, files: filesOf(PROGRAM), main: "./main.ts" }, LIMITS));
}

/** The hash of random plies of programs, whose files are given by their names. */
export async function hashOf(files: Texts, plies: number): Promise<string> {
  return hashOfPlies(files, plies, await prepareJails({ engine }));
}

Object.assign(globalThis, { answers, hashOf });
