// The checker: a syntax tree → a checked game, or what is wrong with it. All names are declared before any body is
// looked at, so declarations may stand in any order.

import type { CoreGame, CoreMemory } from "../core/core.ts";
import { NO_USES, type Uses } from "../modules/uses.ts";
import type { Declaration, GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Source } from "../text/source.ts";
import { enterModules, reportUnfit, SOME_PLAYERS } from "./check-module.ts";
import { type CheckedText, checkedText, joined } from "./checked-text.ts";
import type { ParameterValues } from "./context/chosen.ts";
import { Context } from "./context/context.ts";
import { newFrame } from "./context/frame.ts";
import { makeLibrary } from "./context/library.ts";
import { type Entity, type Global, makeNamespace } from "./context/namespace.ts";
import { action } from "./decisions/actions.ts";
import { clause } from "./decisions/chains.ts";
import { stratified } from "./decisions/circles.ts";
import { consequence, decision, forcedStep } from "./decisions/decisions.ts";
import { everyLine } from "./decisions/every-decision.ts";
import { block } from "./decisions/statements.ts";
import { line, type OutcomeShapes, worth } from "./declarations/endings.ts";
import { gameParameters, parametersCalled } from "./declarations/game-parameters.ts";
import { declareSeated, type Seats, seatsOf } from "./declarations/seats.ts";
import { track } from "./declarations/tracks.ts";
import { declare, importModules } from "./declare-names.ts";
import { functionIndex, trackHead } from "./definitions/definitions.ts";
import { grounded, memory } from "./definitions/memories.ts";
import { expression } from "./expressions/expressions.ts";
import { type Needed, reportUnmet } from "./needs.ts";
import { display } from "./notations/display.ts";
import { notations } from "./notations/notations.ts";
import { spellings } from "./notations/spellings.ts";
import { declareFamilies, declarePlayers, globalType } from "./types/types.ts";
import { condition } from "./types/values.ts";

export interface Checked extends CheckedText {
  /** The checked game; absent when anything is an error, and in a module. */
  readonly game?: CoreGame;
}

export type { ParameterValues };

export interface Surroundings {
  /** The paths of the modules it uses that have mistakes of their own. */
  readonly broken?: ReadonlySet<string>;
  /** What the modules need that are written out in it. */
  readonly needs?: readonly Needed[];
}

/**
 * Checks the text of a game, or of a module that holds parts of one: with what it needs written as declarations, it lacks
 * only players and what games must have. Where a parameter says how many play, the text must be right for each number of
 * players: the game is that of one.
 */
export function check(
  file: GameFile,
  text: Source,
  parameters: ParameterValues = {},
  linked: Uses = NO_USES,
  { broken = new Set(), needs = [] }: Surroundings = {},
): Checked {
  const seats = gameSeats(file, text, parameters);
  const checked = checkSeated(file, text, { parameters, linked, broken, needs, seats });
  if (!seats) return checked;
  const others = seats.numbers.filter((number) => number !== seats.number);
  return joined(
    checked,
    others.map((number) => {
      const given = { [seats.parameter]: number };
      const other = checkSeated(file, text, { parameters: given, linked, broken, needs, seats: { ...seats, number } });
      // Who is named there is told with all numbers of players.
      const messageOf = ({ code, message }: Diagnostic): string =>
        code === "NF1229" ? message : `${message} (with ${seats.parameter}=${number})`;
      return { ...other, diagnostics: other.diagnostics.map((one) => ({ ...one, message: messageOf(one) })) };
    }),
  );
}

/** How many play, which is known before who they are; undefined where all do. */
function gameSeats(file: GameFile, text: Source, given: ParameterValues): Seats | undefined {
  const players = file.declarations.find((decl) => decl.kind === "players");
  if (!players?.first) return undefined;
  const cx = new Context(makeNamespace(text), makeLibrary(), expression);
  declarePlayers(cx, players.names);
  return seatsOf(players, gameParameters(cx, file, given, text));
}

interface Seated {
  readonly parameters: ParameterValues;
  readonly linked: Uses;
  readonly broken: ReadonlySet<string>;
  readonly needs: readonly Needed[];
  readonly seats: Seats | undefined;
}

/** Checks the text of a game with one number of players. */
function checkSeated(file: GameFile, text: Source, { parameters, linked, broken, needs, seats }: Seated): Checked {
  const incomplete = linked.uses.some((use) => !use.module);
  const cx = new Context(makeNamespace(text, { incomplete }), makeLibrary(), expression);
  const players = gamePlayers(cx, file);
  declareSeated(cx, players, seats);
  const modules = enterModules(cx, linked.modules, broken);
  importModules(cx, linked.uses, modules);
  const set = gameParameters(cx, file, parameters, text);
  const number = players?.first && cx.globals.get(players.first.text);
  if (players?.first && number) cx.refer(players.first, number.entity);
  declare(cx, file);
  declareFamilies(cx);
  const kind = file.module ? "module" : "game";
  const self: Entity = { name: file.name.text, kind, span: file.name, detail: `${kind} ${file.name.text}` };
  cx.refer(file.name, self);

  const definitions = checkDefinitions(cx, file);
  const play = checkPlay(cx, file, definitions.memories);
  const endings = checkEndings(cx, file);
  if (play.decisions.length === 0 && !file.module)
    cx.report("NF1212", file.name, `found no decision in the game "${self.name}", expected a "decision"`);
  const written = notations(cx, declarationsOf(file, "notation"));
  const spelt = spellings(cx, declarationsOf(file, "spelling"), play.decisions);
  const shown = display(cx, declarationsOf(file, "display"), play.decisions);
  // Without players, or with one that could not be read, it is not known what a module must fit.
  if (players?.names.every((name) => name.text !== "")) reportUnfit(cx, linked.uses, modules);
  reportUnmet(cx, needs);

  const game: CoreGame = {
    name: self.name,
    title: file.title?.value ?? self.name,
    source: text,
    player: cx.player,
    parameters: [...set.keys()].flatMap((name) => parametersCalled(cx, name, set)),
    functions: cx.functions,
    ...definitions,
    memories: definitions.memories.map((core, i) => ({ ...core, ordered: cx.backs.has(i) })),
    ...play,
    ...endings,
    notations: written.cores,
    spellings: spelt.cores,
    display: shown.core,
  };
  return {
    ...(cx.diagnostics.length === 0 && !file.module && { game }),
    ...checkedText(cx, [self, ...written.entities, ...spelt.entities, ...shown.entities]),
  };
}

type DeclarationOf<Kind extends Declaration["kind"]> = Declaration & { kind: Kind };

function declarationsOf<Kind extends Declaration["kind"]>(file: GameFile, kind: Kind): readonly DeclarationOf<Kind>[] {
  return file.declarations.filter((decl): decl is DeclarationOf<Kind> => decl.kind === kind);
}

function gamePlayers(cx: Context, file: GameFile): DeclarationOf<"players"> | undefined {
  const [first, ...extra] = declarationsOf(file, "players");
  if (file.module) {
    cx.player = SOME_PLAYERS;
    return undefined;
  }
  if (!first) {
    const found = `found no players in the game "${file.name.text}"`;
    cx.report("NF1205", file.name, `${found}, expected a line such as "players A, B"`);
  }
  for (const line of extra) cx.report("NF1205", line, "found a second line of players, expected one");
  return first;
}

/** What has a name, in the order in which the one may need the other; all of it, whether or not it is used. */
function checkDefinitions(cx: Context, file: GameFile): Pick<CoreGame, "memories" | "tracks" | "starts"> {
  for (const kind of ["board", "type"] as const) {
    for (const global of cx.globals.values()) if (global.kind === kind) globalType(cx, global);
  }
  const globals = [...cx.globals.values()];
  const ofKind = <Kind extends Global["kind"]>(kind: Kind): readonly (Global & { kind: Kind })[] =>
    globals.filter((global): global is Global & { kind: Kind } => global.kind === kind);
  for (const global of ofKind("track")) trackHead(cx, global);
  for (const global of ofKind("function")) if (global.home === cx.own) functionIndex(cx, global, global.decl.name);
  const memories = ofKind("memory").map((global) => memory(cx, global));
  const tracks = ofKind("track").map((global) => track(cx, global));
  const starts = declarationsOf(file, "start").map((decl) => {
    const { result, size } = cx.inFrame(newFrame(), () => condition(cx, decl.condition));
    return { frame: size, condition: result, ...(decl.reason && { reason: decl.reason.value }) };
  });
  return { tracks, memories, starts };
}

type Play = Pick<CoreGame, "decisions" | "consequences" | "setup" | "whenevers">;

/** What is decided, and what it does. */
function checkPlay(cx: Context, file: GameFile, memories: readonly CoreMemory[]): Play {
  for (const global of cx.globals.values()) if (global.kind === "action") action(cx, global, block);
  const every = declarationsOf(file, "every").map((decl) => everyLine(cx, decl));
  const decls = declarationsOf(file, "decision");
  const decisions = decls.map((decl, i) => decision(cx, decl, i, every));
  stratified(cx, decisions);
  grounded(cx, memories, decisions);
  const consequences = declarationsOf(file, "consequence").map((decl) => consequence(cx, decl, every));
  for (const [i, { name, clauses }] of decls.entries()) {
    const core = decisions[i];
    if (!core || core.body || consequences.some(({ parts }) => parts.some((part) => part.decision === i))) continue;
    const found = `found no consequence for the decision "${core.name}"`;
    // What is made in steps misses its `do`, and no other consequence would do.
    if (name.text !== "" && !clause(clauses, "again"))
      cx.report("NF1218", name, `${found}, expected a "do" or a consequence line that names it`);
  }
  const setups = declarationsOf(file, "setup");
  for (const { start } of setups.slice(1)) {
    cx.report("NF1217", { start, end: start + "setup".length }, "found a second setup, expected one");
  }
  const [setup] = setups.map((decl) => forcedStep(cx, "setup", decl.body, undefined, decl));
  const whenevers = declarationsOf(file, "whenever").map((decl, i) =>
    forcedStep(cx, i === 0 ? "whenever" : `whenever${i + 1}`, decl.body, decl.condition, decl),
  );
  return { ...(setup && { setup }), whenevers, decisions, consequences };
}

function checkEndings(cx: Context, file: GameFile): Pick<CoreGame, "ends" | "outcomes" | "worths"> {
  const shapes: OutcomeShapes = new Map();
  const ends = declarationsOf(file, "end").map((decl) => line(cx, decl, shapes));
  const outcomes = declarationsOf(file, "outcome").map((decl) => line(cx, decl, shapes));
  const worths = declarationsOf(file, "worth").flatMap((decl) => worth(cx, decl, shapes) ?? []);
  if (!file.module && !ends.some((end) => end.outcome) && outcomes.length === 0) {
    const found = `found no outcome in the game "${file.name.text}"`;
    cx.report("NF1214", file.name, `${found}, expected a line such as "outcome draw otherwise"`);
  }
  return { ends, outcomes, worths };
}
