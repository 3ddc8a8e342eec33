// A page that asks a jail, whose engine it fetches.
import { prepareJails } from "ninefold-jail";
import { answersOf, filesOf, LIMITS, PRELUDE, PROGRAM } from "../../../packages/jail/test/questions.ts";

const engine = async (): Promise<Uint8Array> => new Uint8Array(await (await fetch("./engine.wasm")).arrayBuffer());

/** What the page's jail answers to the questions that Node's is asked. */
export async function answers(): Promise<string> {
  const jails = await prepareJails({ engine });
  return answersOf(jails.open({ prelude: PRELUDE, files: filesOf(PROGRAM), main: "./main.ts" }, LIMITS));
}

Object.assign(globalThis, { answers });
