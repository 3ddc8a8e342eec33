import { run } from "ninefold/play";
import { mindEntrant, type Puzzle, pausing, puzzlesIn, sampledPlay } from "ninefold/players";
import { askGame, loadGame, readGame } from "../../game-file.ts";
import { runWatched } from "../../long-work.ts";
import { mindFailure, mindNamed } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson } from "../../output.ts";

export interface PuzzlesOptions extends GameOptions {
  readonly number?: number;
  readonly plays?: number;
  readonly mind?: string;
  readonly player?: string;
  readonly seed?: string;
}

/** No play that puzzles are looked for in is longer. */
const MAX_PLIES = 1_000;

/** Looks for positions in which one decision alone wins, in plays of the machine. */
export async function puzzles(name: string, options: PuzzlesOptions): Promise<void> {
  const game = await loadGame(readGame(name), options);
  const { number = 5, plays = 100, seed = "1" } = options;
  const { player = "random" } = options;
  const mind = mindNamed(options.mind);
  const asked = { rules: game.rules, entrant: mindEntrant(mindNamed(player), player), seed, plies: MAX_PLIES };
  const found: Puzzle[] = [];
  await askGame(game.source, () =>
    runWatched(
      async ({ signal, onProgress }) => {
        const pause = pausing(() => {});
        for (let play = 0; play < plays && found.length < number && !signal.aborted; play++) {
          onProgress({ done: play, total: plays });
          const match = await sampledPlay({ ...asked, signal, pause }, play);
          if (match) found.push(...(await run(puzzlesIn(match, { mind, seed }), { signal })));
        }
      },
      ({ done, total = 0 }) =>
        `Looked through ${done} of ${plural(total, "play")}, found ${plural(found.length, "puzzle")}`,
    ),
  ).catch(mindFailure);
  const shown = found.slice(0, number);
  if (options.json) printJson({ game: game.rules.system.name, puzzles: shown.map(documentOf) });
  else if (shown.length === 0)
    print(`No puzzle was found in ${plural(plays, "play")}: a larger budget proves more (--mind).`);
  else print(shown.map(textOf).join("\n\n"));
}

const documentOf = ({ match, player, solution }: Puzzle): object => ({
  position: match.rules.system.printPosition(match.state),
  player: player.name,
  solution: solution.plies,
  worth: solution.worth ?? null,
});

function textOf({ match, player, solution }: Puzzle, i: number): string {
  const { system } = match.rules;
  const [first = "", ...others] = solution.plies;
  const after = others.length > 0 ? `, then ${others.join(", ")}` : "";
  return `${i + 1}. ${player.name} decides and wins:\n   ${system.printPosition(match.state)}\n   ${match.spell(player.id, first) ?? first}${after}`;
}
