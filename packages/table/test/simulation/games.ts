import { rulesIn } from "../../src/rules/index.ts";
import { bundleOf } from "../at-server.ts";
import type { Played } from "./run.ts";

/** What simulated matches are of: in turns, together, and with something hidden that chance decides. */
export async function simulatedGames(): Promise<readonly Played[]> {
  const games = [
    ["tic-tac-toe", "8s"],
    ["rock-paper-scissors", "10s+1s"],
    ["tricks", "8s+1s"],
  ] as const;
  return Promise.all(
    games.map(async ([name, clock]) => {
      const bundle = bundleOf(name);
      return { bundle, rules: await rulesIn(bundle), clock };
    }),
  );
}
