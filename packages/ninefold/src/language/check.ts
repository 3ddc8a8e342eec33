// The checker: a syntax tree → a checked game, or what is wrong with it. All names are declared before any body is
// looked at, so declarations may stand in any order.
import { consequence, decision, forcedStep, stratified } from "./check-decisions.ts";
import { functionIndex, trackHead } from "./check-definitions.ts";
import { display } from "./check-display.ts";
import { line, type OutcomeShapes, worth } from "./check-endings.ts";
import { expression } from "./check-expressions.ts";
import { memory, track } from "./check-tracks.ts";
import { declarePlayers, globalType } from "./check-types.ts";
import { condition, source, valueOf } from "./check-values.ts";
import { Context, type Entity, type Global, newFrame, type Reference } from "./context.ts";
import type { CoreGame } from "./core.ts";
import { isScalar, printValue } from "./domain.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { constantSet } from "./parameters.ts";
import type { Source } from "./source.ts";
import type { Declaration, GameFile, Ident, WithDecl } from "./syntax.ts";
import type { Type, Value } from "./types.ts";

export interface Checked {
  /** The checked game; absent when anything is an error. */
  readonly game?: CoreGame;
  readonly diagnostics: readonly Diagnostic[];
  /** Every name in the text with what it names, in order of position: for editors. */
  readonly references: readonly Reference[];
  /** Every declared thing, and what the library brings. */
  readonly entities: readonly Entity[];
}

/** Values for parameters of the game (`with`), as written: `{ size: "3" }`. */
export type ParameterValues = Readonly<Record<string, string>>;

export function check(file: GameFile, text: Source, parameters: ParameterValues = {}): Checked {
  const cx = new Context(expression);
  const of = <Kind extends Declaration["kind"]>(kind: Kind): readonly (Declaration & { kind: Kind })[] =>
    file.declarations.filter((decl): decl is Declaration & { kind: Kind } => decl.kind === kind);

  const lines = of("players");
  if (lines.length === 0) cx.report("NF1205", file.name, `the game "${file.name.text}" has no players; write "players A, B"`);
  for (const extra of lines.slice(1)) cx.report("NF1205", extra, "found a second line of players, expected one");
  declarePlayers(cx, lines[0]?.names ?? []);

  const set = new Map<string, { value: Value; type: Type }>();
  for (const decl of of("with")) withParameters(cx, decl, parameters, set, text);
  for (const name of Object.keys(parameters)) {
    if (!set.has(name)) {
      cx.report("NF1215", file.name, `the game has no parameter "${name}"${set.size > 0 ? `; its parameters are ${[...set.keys()].join(", ")}` : ""}`);
    }
  }
  declare(cx, file, text);

  for (const global of cx.globals.values()) {
    if (global.kind === "type" || global.kind === "board") globalType(cx, global);
  }
  const globals = [...cx.globals.values()];
  const trackGlobals = globals.filter((g): g is Global & { kind: "track" } => g.kind === "track");
  for (const global of trackGlobals) trackHead(cx, global);
  for (const global of cx.globals.values()) if (global.kind === "function") functionIndex(cx, global);
  const memories = globals.filter((g): g is Global & { kind: "memory" } => g.kind === "memory").map((g) => memory(cx, g));
  const tracks = trackGlobals.map((global) => track(cx, global));
  const starts = of("start").map((decl) => {
    const { result, size } = cx.inFrame(newFrame(), () => condition(cx, decl.condition));
    return { frame: size, condition: result };
  });
  const decisions = of("decision").map((decl, index) => decision(cx, decl, index));
  stratified(cx, decisions);
  const consequences = of("consequence").map((decl) => consequence(cx, decl));
  decisions.forEach((core, index) => {
    if (core.body || consequences.some((line) => line.parts.some((part) => part.decision === index))) return;
    cx.report("NF1218", of("decision")[index]!.name, `the decision "${core.name}" changes nothing: it has no "do", and no consequence line names it`);
  });
  const setups = of("setup");
  for (const extra of setups.slice(1)) cx.report("NF1217", extra, "found a second setup, expected one");
  const setup = setups[0] && forcedStep(cx, "setup", setups[0].body, undefined, setups[0]);
  const whenevers = of("whenever").map((decl, i) => forcedStep(cx, i === 0 ? "whenever" : `whenever${i + 1}`, decl.body, decl.condition, decl));

  const shapes: OutcomeShapes = new Map();
  const ends = of("end").map((decl) => line(cx, decl, shapes));
  const outcomes = of("outcome").map((decl) => line(cx, decl, shapes));
  const worths = of("worth").flatMap((decl) => worth(cx, decl, shapes) ?? []);
  if (shapes.size === 0) cx.report("NF1214", file.name, `the game "${file.name.text}" has no outcome; write for example "outcome draw otherwise"`);
  if (decisions.length === 0) cx.report("NF1212", file.name, `in the game "${file.name.text}" nobody decides anything; write a "decision"`);
  const shown = display(cx, of("display"));

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
    display: shown,
  };
  const diagnostics = cx.diagnostics.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const entities: Entity[] = [
    { name: file.name.text, kind: "game", span: file.name, detail: `game ${file.name.text}` },
    ...[...cx.members.values()].flat().map((member) => member.entity),
    ...[...cx.globals.values()].map((global) => global.entity),
    ...[...cx.decisions.values()].map((found) => found.entity),
  ];
  return {
    ...(diagnostics.length === 0 && { game }),
    diagnostics,
    references: cx.references.toSorted((a, b) => a.start - b.start),
    entities,
  };
}

function withParameters(
  cx: Context,
  decl: WithDecl,
  given: ParameterValues,
  set: Map<string, { value: Value; type: Type }>,
  text: Source,
): void {
  for (const parameter of decl.parameters) {
    const domain = source(cx, parameter.domain);
    const type = domain.type.kind === "set" ? domain.type.of : ({ kind: "unknown" } as const);
    const initial = valueOf(cx, parameter.initial, type);
    const name = parameter.name.text;
    const values = constantSet(domain, cx.functions) ?? [];
    let value: Value = initial.kind === "constant" ? initial.value : (values[0] ?? null);
    if (initial.kind !== "constant" && initial.kind !== "missing") {
      cx.report("NF1317", parameter.initial, "found something computed, expected the parameter's usual value");
    } else if (initial.kind === "constant" && values.length > 0 && !values.includes(value)) {
      cx.report("NF1216", parameter.initial, `the usual value ${printValue(type, value)} of "${name}" is not among its values`);
    }
    const written = Object.hasOwn(given, name) ? given[name] : undefined;
    if (written !== undefined && isScalar(type)) {
      const found = values.find((candidate) => printValue(type, candidate) === written.trim());
      if (found === undefined) {
        const known = values.map((candidate) => printValue(type, candidate));
        const list = known.length > 12 ? `${known[0]} to ${known.at(-1)}` : known.join(", ");
        cx.report("NF1216", parameter, `found ${name}=${written}, expected one of ${list}`);
      } else value = found;
    }
    const entity: Entity = { name, kind: "parameter", span: parameter.name, detail: text.text.slice(parameter.start, parameter.end) };
    const single: Type = type.kind === "int" && typeof value === "number" ? { kind: "int", low: value, high: value } : type;
    define(cx, parameter.name, { kind: "parameter", entity, value, type: single });
    set.set(name, { value, type: single });
  }
}

/** Gives a name to the whole file; a second declaration of it is reported and ignored. */
function define(cx: Context, name: Ident, global: Global): void {
  if (name.text === "") return;
  const player = cx.player.members.includes(name.text);
  if (cx.globals.has(name.text) || player) {
    cx.report("NF1202", name, `"${name.text}" is ${player ? "a player" : "declared"} already; choose another name`);
    return;
  }
  cx.globals.set(name.text, global);
  cx.refer(name, global.entity);
}

function declare(cx: Context, file: GameFile, text: Source): void {
  let tracks = 0;
  let memories = 0;
  let decisions = 0;
  for (const decl of file.declarations) {
    if (!("name" in decl)) continue;
    const { name } = decl;
    const head = text.text.slice(decl.start, decl.end).split("\n")[0]!.trim();
    const entity = (kind: Entity["kind"]): Entity => ({ name: name.text, kind, span: name, detail: head });
    switch (decl.kind) {
      case "type":
        define(cx, name, { kind: "type", entity: entity("type"), decl });
        break;
      case "board":
        define(cx, name, { kind: "board", entity: entity("board"), decl });
        break;
      case "tag":
      case "constant":
      case "fn":
        define(cx, name, { kind: "function", entity: entity(decl.kind === "fn" ? "function" : decl.kind), decl });
        break;
      case "track": {
        const known = cx.globals.has(name.text);
        define(cx, name, { kind: "track", entity: entity("track"), decl, index: tracks });
        if (!known && cx.globals.get(name.text)?.kind === "track") tracks++;
        break;
      }
      case "remember":
        define(cx, name, { kind: "memory", entity: entity("memory"), decl, index: memories });
        if (cx.globals.get(name.text)?.kind === "memory") memories++;
        break;
      case "decision": {
        const index = decisions++;
        if (cx.decisions.has(name.text)) cx.report("NF1202", name, `the decision "${name.text}" is declared already; choose another name`);
        else {
          const found = entity("decision");
          cx.decisions.set(name.text, { index, decl, entity: found });
          cx.refer(name, found);
        }
        break;
      }
    }
  }
}

