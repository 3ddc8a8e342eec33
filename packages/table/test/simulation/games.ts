import { bundleText, rulesIn } from "../../src/rules/index.ts";
import { bundleOf } from "../at-server.ts";
import type { Played } from "./run.ts";

/** Of twenty seeds, how many are of a game, and its clock; none where seats sign. */
const SHARES = [
  ["tic-tac-toe", "8s", 4],
  ["rock-paper-scissors", "10s+1s", 6],
  ["kuhn-poker", "8s+1s", 8],
  ["tricks", "8s+1s", 1],
  ["tic-tac-toe", undefined, 1],
] as const;

/** What a match of a seed is of: in turns, together, with something hidden that chance decides, and such as seats sign. */
export async function simulatedGames(): Promise<(seed: number) => Played> {
  const shares = SHARES.map(async ([name, clock, share]) => {
    const bundle = bundleOf(name);
    const texts = new TextEncoder().encode(bundleText(bundle));
    const played = { texts, rules: await rulesIn(bundle), ...(clock !== undefined && { clock }) };
    return Array.from({ length: share }, () => played);
  });
  const all = (await Promise.all(shares)).flat();
  // Seven has no divisor with twenty in common: each stands once, and those of one game far apart.
  return (seed) => all[(seed * 7) % all.length]!;
}
