import { randomInt } from "node:crypto";
import { printable, quote } from "ninefold/language";
import { spellingsOf } from "ninefold/model";
import { newMatch, saveRecord, speltPlies } from "ninefold/play";
import { type EngineSpec, writeTimeControl } from "ninefold/players";
import { usage } from "../failure.ts";
import { askGame, type LoadedGame, readGame } from "../game-file.ts";
import { INTERRUPTED, interruption, ProgressLine } from "../long-work.ts";
import { knownReader, shippedWith } from "../minds/known-files.ts";
import { timeControlNamed } from "../minds/thoughts.ts";
import type { GameOptions } from "../options.ts";
import { colours, plural, print, printJson } from "../output.ts";
import { loadFor } from "../play/asking/asked-match.ts";
import { chosenSpelling } from "../play/faces.ts";
import { openInput } from "../play/input.ts";
import { type MatchFile, readMatchFile, resumeTree } from "../play/saving.ts";
import { levelsText, readSeats, type Seat, seatText } from "../play/seats.ts";
import { Session, type SessionOptions } from "../play/session.ts";
import type { Ending } from "../play/table.ts";
import { Opponents } from "../protocols/opponents.ts";
import { notated, positionLines, startFrom } from "../start-position.ts";
import { strategyIn } from "../strategies/strategy-files.ts";

export interface PlayOptions extends GameOptions {
  readonly seats?: string;
  readonly seed?: string;
  readonly from?: string;
  readonly load?: string;
  readonly game?: number;
  readonly save?: string;
  readonly spelling?: string;
  readonly plies?: number;
  readonly clock?: string;
  readonly loseOnTime?: boolean;
  readonly ponder?: boolean;
}

export async function play(name: string, options: PlayOptions): Promise<void> {
  if (options.game !== undefined && options.load === undefined) throw usage("--game chooses a game of --load.");
  const record = options.load === undefined ? undefined : readMatchFile(options.load, options.game);
  const game = await loadFor(record, readGame(name), options);
  const { system } = game.rules;
  const seats = readSeats(options.seats, system.players);
  const human = seats.includes("human");
  const spelling = chosenSpelling(system, options.spelling);
  if (options.json && human) throw usage("--json needs --seats without human.");
  if (human && options.plies !== undefined) throw usage("--plies bounds a match without human seats.");
  const time = timeOf(options, human);
  const { match, seed, settled, tree } = await askGame(game.source, () => beginMatch(game, record, options));

  const interrupted = interruption();
  const { signal } = interrupted;
  const input = openInput(signal);
  const { save, plies = 10_000, json: quiet = false } = options;
  const files = seats.flatMap((seat) => (typeof seat === "object" && "strategy" in seat ? [seat.strategy] : []));
  const strategies = new Map(files.map((path) => [path, strategyIn(path, game)]));
  const known = knownReader(name, game.rules);
  for (const seat of seats) if (typeof seat === "object" && "mind" in seat) known(seat);
  const opponents = new Opponents(game.rules, enginesIn(seats));
  const session = new Session(
    match,
    {
      ...{ seats, strategies, known, opponents, seed, save, plies, quiet, spelling, settled, tree, ...time },
      learned: () => ({ trained: shippedWith(name, game.rules) }),
      said: record?.pgn,
    },
    input,
    signal,
  );
  const progress = new ProgressLine();
  try {
    await opponents.begin(signal);
    if (!quiet) announce(session, record);
    const onPly = (ply: number): void => {
      if (quiet) progress.show(() => `Played ${plural(ply, "ply", "plies")}`);
    };
    const ending = await askGame(game.source, () => session.play(onPly));
    if (ending === "interrupted") process.exitCode = INTERRUPTED;
    session.saved();
    progress.clear();
    await askGame(game.source, () => (quiet ? printJson(answer(session, ending)) : conclude(session, ending)));
  } finally {
    progress.clear();
    interrupted.end();
    input.close();
    await opponents.end();
  }
}

/** What is asked of clocks, and of thinking while others do. */
function timeOf(
  { clock, loseOnTime: losesOnTime = false, ponder: ponders = false }: PlayOptions,
  human: boolean,
): Pick<SessionOptions, "control" | "losesOnTime" | "ponders"> {
  if (losesOnTime && clock === undefined) throw usage("--lose-on-time needs --clock.");
  if (ponders && !human) throw usage("--ponder lets minds think while a person does: it needs a human seat.");
  return { control: clock === undefined ? undefined : timeControlNamed(clock), losesOnTime, ponders };
}

const enginesIn = (seats: readonly Seat[]): ReadonlyMap<number, EngineSpec> =>
  new Map(
    seats.flatMap((seat, id): readonly (readonly [number, EngineSpec])[] =>
      typeof seat === "object" && "engine" in seat ? [[id, seat.engine]] : [],
    ),
  );

function beginMatch(
  { rules }: LoadedGame,
  record: MatchFile | undefined,
  options: PlayOptions,
): ReturnType<typeof resumeTree> & { readonly seed: string } {
  const drawn = (): string => options.seed ?? String(randomInt(2 ** 32));
  if (!record) {
    const seed = drawn();
    return { match: newMatch(rules, { from: startFrom(rules.system, options.from), chance: seed }), seed };
  }
  if (options.from !== undefined) throw usage("--from begins a match and --load resumes one: give one of them.");
  const resumed = resumeTree(record, rules);
  const { match } = resumed;
  if (match.seed === undefined) return { ...resumed, seed: drawn() };
  if (options.seed !== undefined && options.seed !== String(match.seed)) {
    throw usage(`The match in "${record.path}" has the seed ${quote(String(match.seed))}; leave --seed out.`);
  }
  return { ...resumed, seed: String(match.seed) };
}

function announce({ match, options, humans }: Session, record: MatchFile | undefined): void {
  const { system } = match.rules;
  const title = system.title === system.name ? system.name : `${system.name}, "${system.title}"`;
  const who = system.players.map(({ name, id }) => `${name} ${seatText(options.seats[id]!)}`).join(", ");
  print(`${colours.bold(title)} (${who}; seed ${printable(options.seed)})`);
  const levels = levelsText(system, options.seats, options.known);
  if (levels !== "") print(`${levels}.${humans.length > 0 ? " To change it while you play: level 3." : ""}`);
  if (!record) return;
  print(`Resumed from ${record.path} after ${plural(match.ply, "ply", "plies")}.`);
  if (match.seed !== undefined || record.pgn) return;
  const results = match.steps.flat().reduce((sum, step) => sum + step.results.length, 0);
  if (results > 0) print(`It has no seed: its ${plural(results, "chance result")} may be any that somebody wrote.`);
}

function conclude(session: Session, ending: Ending): void {
  const { match, humans, options, settled } = session;
  // People have just seen the state, and the outcome if there is one.
  if (humans.length === 0) {
    const { system } = match.rules;
    session.look();
    if (system.notations.length > 0) print(`\n${positionLines(system, match.state).join("\n")}`);
  }
  if (humans.length === 0 || !(match.outcome || settled)) print(`\n${colours.bold(session.closing(ending))}`);
  if (options.save !== undefined) print(`The record is in ${options.save}.`);
}

function answer({ match, options, settled, clocks }: Session, ending: Ending): object {
  const { system } = match.rules;
  const spellings = spellingsOf(system);
  const steps = match.steps.slice(0, match.ply + 1);
  return {
    game: system.name,
    seed: options.seed,
    seats: options.seats.map(seatText),
    plies: match.ply,
    outcome: match.outcome ?? null,
    ...(match.endingReason !== undefined && { reason: match.endingReason }),
    ...(clocks && { clock: writeTimeControl(clocks.control), seconds: clocks.seconds }),
    stopped: ending === "over" ? null : ending,
    ...(settled && { resignation: settled.text }),
    position: system.printPosition(match.state),
    notations: notated(system, match.state),
    spellings: Object.fromEntries(
      spellings.names.map((name) => [
        name,
        speltPlies({ rules: match.rules, start: match.start, steps }, spellings, name),
      ]),
    ),
    encoding: Buffer.from(system.encode(match.state), "latin1").toString("base64url"),
    record: JSON.parse(saveRecord(match, settled?.settlement)) as unknown,
  };
}
