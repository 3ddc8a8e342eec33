// Strategies in files, as `solve --strategy` writes them, and what they decide.
import type { Player } from "ninefold/model";
import { type Match, seeded } from "ninefold/play";
import { decidesFor, drawnDecision, type Origin, originError, readStrategy, type Strategy } from "ninefold/players";
import { Failure } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { readText } from "../text-file.ts";

/** What the rules of a game are that strategies are for. */
export const originOf = ({ rules: { hash, parameters }, source }: LoadedGame): Origin => ({
  rules: hash,
  parameters,
  // Modules of the standard library have paths; they belong to the language.
  texts: [...new Set(source.modules.map(({ name }) => name))].filter((name) => /^\.\/|^[^/]+$/.test(name)).sort(),
});

/** The strategy in a file, which must be one for the rules of this game. */
export function strategyIn(path: string, game: LoadedGame): Strategy {
  const read = readStrategy(readText(path, path));
  if ("error" in read) throw new Failure(1, read.error.code, `${path}: ${read.error.message}`);
  const { strategy } = read;
  const error = originError(strategy, game.rules.system.name, originOf(game));
  if (!error) return strategy;
  const hint = error.code === "NF7005" ? ` ${withHint(strategy)}` : "";
  throw new Failure(1, error.code, `${path}: ${error.message}${hint}`);
}

function withHint({ parameters }: Strategy): string {
  const values = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const call = values.length > 0 ? `call with --with ${shellWord(values.join(","))}` : "call without --with";
  return `To use it, ${call}.`;
}

/** In quotes where a shell would read it otherwise. */
const shellWord = (text: string): string => (/^[\w=,.:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** What a player decides who plays by a strategy, of whose mixture one decision is drawn: a function of the seed and the ply. */
export function decisionBy(strategy: Strategy, match: Match, player: Player, seed: string): string {
  const decides = decidesFor(strategy, match.perspective(player.id));
  if (decides) return drawnDecision(decides, seeded(`${seed}/seat ${player.id}/${match.ply}`));
  const message = `The strategy does not say how ${player.name} decides after ply ${match.ply}.`;
  throw new Failure(1, "NF7004", message);
}
