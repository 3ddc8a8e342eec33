// Strategies in files, as `solve --strategy` writes them, and what they decide.
import type { Player } from "ninefold/model";
import { type Match, type Rules, seeded } from "ninefold/play";
import { decidesFor, drawnDecision, readStrategy, type Strategy } from "ninefold/players";
import { Failure } from "../failure.ts";
import { readText } from "../text-file.ts";

/** The strategy in a file, which must be one for these rules. */
export function strategyIn(path: string, { hash, system }: Rules): Strategy {
  const read = readStrategy(readText(path, path));
  if ("error" in read) throw new Failure(1, read.error.code, `${path}: ${read.error.message}`);
  const { strategy } = read;
  if (strategy.rules === hash) return strategy;
  const message =
    strategy.game === system.name
      ? `${path}: The strategy is for ${system.name} with other parameters (--with), or of another text.`
      : `${path}: The strategy is for ${strategy.game}, not for ${system.name}.`;
  throw new Failure(1, "NF7003", message);
}

/** What a player decides who plays by a strategy, of whose mixture one decision is drawn: a function of the seed and the ply. */
export function decisionBy(strategy: Strategy, match: Match, player: Player, seed: string): string {
  const decides = decidesFor(strategy, match.perspective(player.id));
  if (decides) return drawnDecision(decides, seeded(`${seed}/seat ${player.id}/${match.ply}`));
  const message = `The strategy does not say how ${player.name} decides after ply ${match.ply}.`;
  throw new Failure(1, "NF7004", message);
}
