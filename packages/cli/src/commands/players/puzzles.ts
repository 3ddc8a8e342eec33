import { run } from "ninefold/play";
import { mindEntrant, type Puzzle, pausing, puzzlesIn, sampledPlay } from "ninefold/players";
import { askGame, loadGame, readGame } from "../../game-file.ts";
import { runWatched } from "../../long-work.ts";
import { knownReader } from "../../minds/known-files.ts";
import { speltLine } from "../../minds/spelled-line.ts";
import { mindFailure } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson } from "../../output.ts";
import { chosenSpelling } from "../../play/faces.ts";
import { readMindSeat } from "../../play/seats.ts";
import { drawScene } from "../../scene/scene.ts";

export interface PuzzlesOptions extends GameOptions {
  readonly number?: number;
  readonly plays?: number;
  readonly mind?: string;
  readonly player?: string;
  readonly seed?: string;
}

/** Who proves, where nothing is said: the same on every machine. */
const PROVER = "alphabeta:nodes=20000";

/** No play that puzzles are looked for in is longer. */
const MAX_PLIES = 1_000;

/** Looks for positions in which one decision alone wins, in plays of the machine. */
export async function puzzles(name: string, options: PuzzlesOptions): Promise<void> {
  const game = await loadGame(readGame(name), options);
  const { number = 5, plays = 100, seed = "1" } = options;
  const { player = "random" } = options;
  const known = knownReader(name, game.rules);
  const [prover, playing] = [readMindSeat(options.mind ?? PROVER), readMindSeat(player)];
  const choice = { ...known(prover), mind: prover.mind, seed };
  const entrant = mindEntrant(playing.mind, player, known(playing));
  const asked = { rules: game.rules, entrant, seed, plies: MAX_PLIES };
  const found: Puzzle[] = [];
  let looked = 0;
  const { interrupted } = await askGame(game.source, () =>
    runWatched(
      async ({ signal, onProgress }) => {
        const pause = pausing(() => {});
        const tell = (): void => onProgress({ done: looked, total: plays });
        for (; looked < plays && found.length < number; looked++) {
          tell();
          const match = await sampledPlay({ ...asked, signal, pause }, looked);
          if (match) found.push(...(await run(puzzlesIn(match, choice), { signal, onProgress: tell })));
          // What was interrupted was not looked through.
          if (signal.aborted) break;
        }
      },
      ({ done, total = 0 }) =>
        `Looked through ${done} of ${plural(total, "play")}, found ${plural(found.length, "puzzle")}`,
    ),
  ).catch(mindFailure);
  const shown = found.slice(0, number);
  if (options.json) {
    printJson({ game: game.rules.system.name, plays: looked, interrupted, puzzles: shown.map(documentOf) });
    return;
  }
  if (shown.length > 0) print(`${shown.map(textOf).join("\n\n")}\n\n${shown.map(solutionOf).join("\n")}`);
  if (interrupted) print(`${shown.length > 0 ? "\n" : ""}Interrupted: ${lookedThrough(looked, plays, shown.length)}`);
  else if (shown.length < number)
    print(`${shown.length > 0 ? "\n" : ""}${lookedThrough(looked, plays, shown.length)} ${MORE}`);
}

/** What helps where all plays were looked through. */
const MORE =
  "A larger budget proves more (--mind), more plays have more positions (--plays), and better players meet others (--player).";

const lookedThrough = (looked: number, plays: number, found: number): string =>
  `${looked} of ${plural(plays, "play")} looked through, ${found === 0 ? "no puzzle" : plural(found, "puzzle")} found.`;

const documentOf = ({ match, player, solution }: Puzzle): object => ({
  position: match.rules.system.printPosition(match.state),
  player: player.name,
  solution: solution.plies,
  worth: solution.worth ?? null,
});

/** The position, drawn and as `--from` takes it. */
function textOf({ match, player }: Puzzle, i: number): string {
  const { system } = match.rules;
  const drawn = drawScene(system, match.view(player.id).tracks);
  return `${i + 1}. ${player.name} decides and wins:\n\n${drawn}\n\n   ${system.printPosition(match.state)}`;
}

function solutionOf({ match, player, solution }: Puzzle, i: number): string {
  const { system } = match.rules;
  const [first = "", ...others] = speltLine(solution.plies, {
    match,
    player,
    spelling: chosenSpelling(system, undefined),
  });
  const after = others.length > 0 ? `, then ${others.join(", ")}` : "";
  return `Solution of ${i + 1}: ${first}${after}`;
}
