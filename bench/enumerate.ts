// One enumeration in a process of its own: node enumerate.ts engine|limit GAME DEPTH, answered in JSON.
import { engineCount, systemOf } from "./engine.ts";
import { GAMES } from "./games.ts";
import { limitOf } from "./limits.ts";
import { processorSeconds } from "./measure.ts";

export interface Enumerated {
  readonly states: number;
  readonly seconds: number;
  /** By how much the process's largest memory grew meanwhile. */
  readonly bytes: number;
}

/** Deep enough to load and warm what is needed, and to hold next to nothing. */
const WARMING = 4;

async function enumeration(what: string, name: string): Promise<(depth: number) => number> {
  const game = GAMES.find((game) => game.name === name)!;
  if (what === "limit") return (depth) => Number(limitOf(name).enumerate!(depth));
  const system = await systemOf(game);
  return (depth) => engineCount(system, depth);
}

const [what, name, depth] = process.argv.slice(2);
const states = await enumeration(what!, name!);
states(WARMING);
const memory = process.resourceUsage().maxRSS;
const began = processorSeconds();
const enumerated: Enumerated = {
  states: states(Number(depth)),
  seconds: processorSeconds() - began,
  bytes: 1024 * (process.resourceUsage().maxRSS - memory),
};
console.log(JSON.stringify(enumerated));
