// The checker: a syntax tree → a checked game, or what is wrong with it. All names are declared before any body is
// looked at, so declarations may stand in any order.

import { constantSet } from "../core/constant-sets.ts";
import type { CoreGame } from "../core/core.ts";
import { isScalar, printValue } from "../core/domain.ts";
import type { Type, Value } from "../core/types.ts";
import { linkModules, type Uses } from "../modules/modules.ts";
import type { Declaration, GameFile, WithDecl } from "../syntax/tree.ts";
import type { Source } from "../text/source.ts";
import { enterModules, reportUnfit } from "./check-module.ts";
import { type CheckedText, checkedText } from "./checked-text.ts";
import { Context, type Entity, type Global, newFrame } from "./context/context.ts";
import { makeLibrary } from "./context/library.ts";
import { makeNamespace } from "./context/namespace.ts";
import { clause } from "./decisions/chains.ts";
import { consequence, decision, forcedStep, stratified } from "./decisions/decisions.ts";
import { line, type OutcomeShapes, worth } from "./declarations/endings.ts";
import { track } from "./declarations/tracks.ts";
import { declare, define, importModules } from "./declare-names.ts";
import { functionIndex, trackHead } from "./definitions/definitions.ts";
import { grounded, memory } from "./definitions/memories.ts";
import { expression } from "./expressions/expressions.ts";
import { display } from "./notations/display.ts";
import { notations } from "./notations/notations.ts";
import { declarePlayers, globalType } from "./types/types.ts";
import { condition, fitted, source } from "./types/values.ts";

export interface Checked extends CheckedText {
  /** The checked game; absent when anything is an error, and in a module. */
  readonly game?: CoreGame;
}

/** Values for parameters of the game (`with`), as written: `{ size: "3" }`. */
export type ParameterValues = Readonly<Record<string, string | number | boolean>>;

/** Checks the text of a game; `broken` are the paths of the modules it uses that have mistakes of their own. */
export function check(
  file: GameFile,
  text: Source,
  parameters: ParameterValues = {},
  linked: Uses = linkModules(file, () => undefined),
  broken: ReadonlySet<string> = new Set(),
): Checked {
  const incomplete = linked.uses.some((use) => !use.module);
  const cx = new Context(makeNamespace(text, { incomplete }), makeLibrary(), expression);
  const of = <Kind extends Declaration["kind"]>(kind: Kind): readonly (Declaration & { kind: Kind })[] =>
    file.declarations.filter((decl): decl is Declaration & { kind: Kind } => decl.kind === kind);

  const lines = of("players");
  const title = file.name.text;
  if (lines.length === 0)
    cx.report("NF1205", file.name, `found no players in the game "${title}", expected a line such as "players A, B"`);
  for (const extra of lines.slice(1)) cx.report("NF1205", extra, "found a second line of players, expected one");
  declarePlayers(cx, lines[0]?.names ?? []);
  const modules = enterModules(cx, linked.modules, broken);
  importModules(cx, linked.uses, modules);

  const set = new Map<string, { value: Value; type: Type }>();
  cx.early = true;
  for (const decl of of("with")) withParameters(cx, decl, parameters, set, text);
  cx.early = false;
  for (const name of Object.keys(parameters)) {
    if (!set.has(name)) {
      const known = set.size > 0 ? `expected ${[...set.keys()].join(" or ")}` : "which has none";
      cx.report("NF1215", file.name, `found the parameter "${name}" for the game "${title}", ${known}`);
    }
  }
  declare(cx, file);
  const self: Entity = { name: title, kind: "game", span: file.name, detail: `game ${title}` };
  cx.refer(file.name, self);

  for (const kind of ["board", "type"] as const) {
    for (const global of cx.globals.values()) if (global.kind === kind) globalType(cx, global);
  }
  const globals = [...cx.globals.values()];
  const trackGlobals = globals.filter((g): g is Global & { kind: "track" } => g.kind === "track");
  for (const global of trackGlobals) trackHead(cx, global);
  for (const global of globals)
    if (global.kind === "function" && global.home === cx.own) functionIndex(cx, global, global.decl.name);
  const memories = globals
    .filter((g): g is Global & { kind: "memory" } => g.kind === "memory")
    .map((g) => memory(cx, g));
  const tracks = trackGlobals.map((global) => track(cx, global));
  const starts = of("start").map((decl) => {
    const { result, size } = cx.inFrame(newFrame(), () => condition(cx, decl.condition));
    return { frame: size, condition: result };
  });
  const decisions = of("decision").map((decl, index) => decision(cx, decl, index));
  stratified(cx, decisions);
  grounded(cx, memories, decisions);
  const consequences = of("consequence").map((decl) => consequence(cx, decl));
  decisions.forEach((core, index) => {
    if (core.body || consequences.some((line) => line.parts.some((part) => part.decision === index))) return;
    const found = `found no consequence for the decision "${core.name}"`;
    const { name, clauses } = of("decision")[index]!;
    // What is made in steps misses its `do`, and no other consequence would do.
    if (name.text !== "" && !clause(clauses, "again"))
      cx.report("NF1218", name, `${found}, expected a "do" or a consequence line that names it`);
  });
  const setups = of("setup");
  for (const { start } of setups.slice(1)) {
    cx.report("NF1217", { start, end: start + "setup".length }, "found a second setup, expected one");
  }
  const [setup] = setups.map((decl) => forcedStep(cx, "setup", decl.body, undefined, decl));
  const whenevers = of("whenever").map((decl, i) =>
    forcedStep(cx, i === 0 ? "whenever" : `whenever${i + 1}`, decl.body, decl.condition, decl),
  );

  const shapes: OutcomeShapes = new Map();
  const ends = of("end").map((decl) => line(cx, decl, shapes));
  const outcomes = of("outcome").map((decl) => line(cx, decl, shapes));
  const worths = of("worth").flatMap((decl) => worth(cx, decl, shapes) ?? []);
  const given = ends.some((end) => end.outcome) || outcomes.length > 0;
  if (!given)
    cx.report(
      "NF1214",
      file.name,
      `found no outcome in the game "${title}", expected a line such as "outcome draw otherwise"`,
    );
  if (decisions.length === 0)
    cx.report("NF1212", file.name, `found no decision in the game "${title}", expected a "decision"`);
  const written = notations(cx, of("notation"));
  const shown = display(cx, of("display"));
  // Without players, or with one that could not be read, it is not known what a module must fit.
  if (lines[0]?.names.every((name) => name.text !== "")) reportUnfit(cx, linked.uses, modules);

  const game: CoreGame = {
    name: file.name.text,
    title: file.title?.value ?? file.name.text,
    text: text.text,
    player: cx.player,
    parameters: [...set].map(([name, { value, type }]) => ({ name, value, type })),
    functions: cx.functions,
    tracks,
    memories: memories.map((core, i) => ({ ...core, ordered: cx.backs.has(i) })),
    starts,
    ...(setup && { setup }),
    whenevers,
    decisions,
    consequences,
    ends,
    outcomes,
    worths,
    notations: written.cores,
    display: shown,
  };
  return { ...(cx.diagnostics.length === 0 && { game }), ...checkedText(cx, [self, ...written.entities]) };
}

function withParameters(
  cx: Context,
  decl: WithDecl,
  given: ParameterValues,
  set: Map<string, { value: Value; type: Type }>,
  text: Source,
): void {
  for (const parameter of decl.parameters) {
    const { result: domain } = cx.inFrame(newFrame(), () => source(cx, parameter.domain));
    const type = domain.type.kind === "set" ? domain.type.of : ({ kind: "unknown" } as const);
    const initial = fitted(cx, parameter.initial, type);
    const name = parameter.name.text;
    const values = constantSet(domain, cx.functions) ?? [];
    let value: Value = initial.kind === "constant" ? initial.value : (values[0] ?? null);
    if (initial.kind !== "constant" && initial.kind !== "missing") {
      cx.report("NF1317", parameter.initial, `found something computed, expected the usual value of "${name}"`);
    } else if (initial.kind === "constant" && values.length > 0 && !values.includes(value)) {
      cx.report("NF1216", parameter.initial, `found ${printValue(type, value)}, expected ${listed(values, type)}`);
    }
    const written = Object.hasOwn(given, name) ? given[name] : undefined;
    if (written !== undefined && isScalar(type)) {
      const found = values.find((candidate) => printValue(type, candidate) === String(written).trim());
      if (found === undefined) {
        cx.report("NF1216", parameter, `found ${name}=${written}, expected ${listed(values, type)}`);
      } else value = found;
    }
    const entity: Entity = {
      name,
      kind: "parameter",
      span: parameter.name,
      detail: text.text.slice(parameter.start, parameter.end),
    };
    const single: Type =
      type.kind === "int" && typeof value === "number" ? { kind: "int", low: value, high: value } : type;
    define(cx, parameter.name, { kind: "parameter", entity, home: cx.own, value, type: single });
    set.set(name, { value, type: single });
  }
}

function listed(values: readonly Value[], type: Type): string {
  const known = values.map((value) => printValue(type, value));
  return known.length > 12 ? `a value from ${known[0]} to ${known.at(-1)}` : `one of ${known.join(", ")}`;
}
