// What players see of a position, drawn, or as data for who draws it otherwise.

import { nearestWord, quote } from "ninefold/language";
import type { GameSystem, Player } from "ninefold/model";
import { newMatch, type Rules } from "ninefold/play";
import { planOf, sceneOf } from "ninefold/scene";
import { didYouMean, usage } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import type { GameOptions } from "../options.ts";
import { print, printJson } from "../output.ts";
import { tracksFor } from "../play/transcript.ts";
import { drawScene } from "../scene/scene.ts";
import { startFrom } from "../start-position.ts";

export interface BoardOptions extends GameOptions {
  readonly player?: string;
  readonly from?: string;
  readonly seed?: string;
}

export async function showBoard(name: string, options: BoardOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  await askGame(source, () => show(rules, options));
}

function show(rules: Rules, options: BoardOptions): void {
  const { system } = rules;
  const viewer = options.player === undefined ? undefined : playerNamed(system, options.player);
  const from = startFrom(system, options.from);
  const match = newMatch(rules, { chance: options.seed ?? "1", ...(from && { from }) });
  const view = tracksFor(match, viewer ?? "everything");
  const to = match.activePlayers.map(({ id }) => id);
  if (!options.json) {
    print(drawScene(system, view, { to }));
    return;
  }
  const { zones, spots, tracks, tints } = planOf(system);
  const looks = [...tracks].map(([name, look]) => ({
    name,
    kind: look.kind,
    ...((look.kind === "standing" || look.kind === "printed") && { heap: look.heap, as: look.as }),
  }));
  const outcome = match.outcome?.text;
  const scene = sceneOf(system, { view, to, ...(outcome !== undefined && { outcome }) });
  printJson({ name: system.name, plan: { zones, spots: [...spots.values()], tracks: looks, tints }, scene });
}

function playerNamed({ name, players }: GameSystem, asked: string): Player {
  const found = players.find((player) => player.name === asked);
  if (found) return found;
  const known = players.map((player) => player.name);
  throw usage(
    `${name} has no player ${quote(asked)}; there is ${known.join(", ")}.${didYouMean(nearestWord(asked, known))}`,
  );
}
