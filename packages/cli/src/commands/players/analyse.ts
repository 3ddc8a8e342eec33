import { sayerFor } from "ninefold/model";
import type { Match } from "ninefold/play";
import { type Annotated, annotations, assessing, type MindChoice } from "ninefold/players";
import { usage } from "../../failure.ts";
import { askGame, type LoadedGame } from "../../game-file.ts";
import { runLong } from "../../long-work.ts";
import { knownReader, shippedWith } from "../../minds/known-files.ts";
import { foundText, linesText, mindFailure, worthText } from "../../minds/thoughts.ts";
import { plural, print, printJson, table } from "../../output.ts";
import { type AskedMatchOptions, askedMatch } from "../../play/asking/asked-match.ts";
import { chosenSpelling } from "../../play/faces.ts";
import { readMindSeat } from "../../play/seats.ts";

export interface AnalyseOptions extends AskedMatchOptions {
  readonly mind?: string;
}

/** A decision that gives away so much, in the units of worths, is marked; one that gives twice as much is marked twice. */
const MARKED = 0.3;

/** What is better by less is not said: so much may be chance. */
const NOTED = 0.1;

/** So many decisions of a position are shown. */
const SHOWN = 10;

const NOTHING_FOUND = "Nothing was found out about the decisions: a larger budget (--mind) finds more.";

/** What a mind thinks of a position, or of each decision of a match. */
export async function analyse(name: string, options: AnalyseOptions): Promise<void> {
  const { game, match } = await askedMatch(name, options);
  const choice = choiceOf(name, game, options);
  if (options.load !== undefined && options.ply === undefined) await analyseMatch(game, match, choice, options);
  else await analysePosition(game, match, choice, options);
}

/** Who thinks, with the files that it goes by; where nobody is named, what comes with the game. */
function choiceOf(name: string, { rules }: LoadedGame, { mind, seed = "1" }: AnalyseOptions): MindChoice {
  if (mind === undefined) return { trained: shippedWith(name, rules), seed };
  const seat = readMindSeat(mind);
  return { ...knownReader(name, rules)(seat), mind: seat.mind, seed };
}

async function analysePosition(
  { source, rules }: LoadedGame,
  match: Match,
  choice: MindChoice,
  options: AnalyseOptions,
): Promise<void> {
  const [player] = match.activePlayers;
  if (!player) throw usage("The game is over there: nobody decides.");
  const { result } = await askGame(source, () =>
    runLong(assessing(match, player.id, { ...choice, lines: SHOWN })),
  ).catch(mindFailure);
  if (options.json) {
    printJson({
      game: rules.system.name,
      ply: match.ply,
      player: player.name,
      nodes: result.nodes,
      depth: result.depth ?? null,
      lines: result.lines,
      mixture: Object.fromEntries(result.mixture),
    });
    return;
  }
  print(`${player.name} decides; found ${foundText(result)}.`);
  const spelling = chosenSpelling(rules.system, undefined);
  print(linesText(result, { match, player, spelling }, SHOWN) ?? NOTHING_FOUND);
}

async function analyseMatch(
  { source, rules }: LoadedGame,
  match: Match,
  choice: MindChoice,
  options: AnalyseOptions,
): Promise<void> {
  const { result } = await askGame(source, () =>
    runLong(annotations(match, choice), ({ done }) => `Annotated ${plural(done, "ply", "plies")}`),
  ).catch(mindFailure);
  if (options.json) printJson({ game: rules.system.name, annotations: result.map(documentOf) });
  else print(table(result.map((one) => rowOf(one, match))));
}

const documentOf = ({ ply, player, decision, played, best, loss }: Annotated): object => ({
  ply,
  player: player.name,
  decision,
  worth: played?.worth ?? null,
  best: best ?? null,
  loss: loss ?? null,
});

function rowOf({ ply, player, decision, played, best, loss }: Annotated, match: Match): readonly string[] {
  const before = match.goTo(ply - 1);
  const say = sayerFor(match.rules.system);
  const written = (id: string): string => before.spell(player.id, id) ?? say(id);
  const mark = loss === undefined || loss < MARKED ? "" : loss < 2 * MARKED ? "?" : "??";
  const isBetter = loss !== undefined && loss >= NOTED && best?.worth !== undefined;
  return [
    `${ply}.`,
    player.name,
    `${written(decision)}${mark}`,
    played?.worth === undefined ? "" : worthText(played.worth),
    isBetter ? `better ${written(best.plies[0] ?? "")} ${worthText(best.worth)}` : "",
  ];
}
