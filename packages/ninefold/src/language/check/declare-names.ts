// Gives names to what a text declares, before any of it is looked at, and to what the modules declare that it uses.

import type { Use } from "../modules/uses.ts";
import type { Declaration, GameFile, Ident } from "../syntax/tree.ts";
import { type Span, textOf } from "../text/source.ts";
import type { Context } from "./context/context.ts";
import type { Entity, Global, Namespace } from "./context/namespace.ts";
import { BUILT_IN_TYPES } from "./types/types.ts";

/** Declares all of a text, in the names that are seen where the checker is. */
export function declare(cx: Context, file: GameFile): void {
  const module = cx.names.module !== undefined;
  const counts = { tracks: 0, memories: 0, decisions: 0 };
  for (const decl of file.declarations) {
    if (decl.kind === "missing-declaration" || (module && isPart(decl))) lose(cx, decl);
    else if ("name" in decl) declareOne(cx, decl, counts);
  }
}

/** A part of a game stands in a module by mistake, which has its diagnostic. */
const isPart = ({ kind }: Declaration): boolean => ["track", "remember", "decision", "action"].includes(kind);

/** Words of a declaration that could not be read may be what it declares. */
function lose(cx: Context, decl: Span): void {
  const words = textOf(cx.names.source, decl).matchAll(/[\p{L}_][\p{L}\p{M}\p{N}_]*/gu);
  for (const [word] of words) cx.lost.add(word);
}

function declareOne(
  cx: Context,
  decl: Declaration & { readonly name: Ident },
  counts: { tracks: number; memories: number; decisions: number },
): void {
  const { name } = decl;
  const home = cx.names;
  const head = textOf(home.source, decl).split("\n")[0]!.trim();
  const entity = (kind: Entity["kind"]): Entity => ({ name: name.text, kind, span: name, detail: head });
  switch (decl.kind) {
    case "type":
      define(cx, name, { kind: "type", entity: entity("type"), home, decl });
      break;
    case "board":
      define(cx, name, { kind: "board", entity: entity("board"), home, decl });
      break;
    case "tag":
    case "constant":
    case "fn": {
      const known = entity(decl.kind === "fn" ? "function" : decl.kind);
      define(cx, name, { kind: "function", entity: known, home, decl, instances: new Map() });
      break;
    }
    case "track": {
      const known = cx.globals.has(name.text);
      define(cx, name, { kind: "track", entity: entity("track"), home, decl, index: counts.tracks });
      if (!known && cx.globals.get(name.text)?.kind === "track") counts.tracks++;
      break;
    }
    case "action":
      define(cx, name, { kind: "action", entity: entity("action"), home, decl });
      break;
    case "remember":
      define(cx, name, { kind: "memory", entity: entity("memory"), home, decl, index: counts.memories });
      if (cx.globals.get(name.text)?.kind === "memory") counts.memories++;
      break;
    case "decision": {
      const index = counts.decisions++;
      if (name.text === "") break;
      if (cx.decisions.has(name.text))
        cx.report("NF1202", name, `the decision "${name.text}" is declared already; choose another name`);
      else {
        const found = entity("decision");
        cx.decisions.set(name.text, { index, decl, entity: found });
        cx.refer(name, found);
      }
    }
  }
}

/** Gives a name to the whole text; a second declaration of it is reported and ignored. */
export function define(cx: Context, name: Ident, global: Global): void {
  if (name.text === "") return;
  const before = cx.globals.get(name.text);
  if (before && before.home !== global.home) {
    const module = before.home.module ?? "a module";
    cx.report("NF1509", name, `"${name.text}" is declared by ${module} already, which is in use; choose another name`);
    return;
  }
  const player = cx.names.module === undefined && cx.isPlayer(name.text);
  const own = (BUILT_IN_TYPES as readonly string[]).includes(name.text);
  if (before || player || own) {
    const what = player ? "a player" : own ? "a type of the language" : "declared";
    cx.report("NF1202", name, `"${name.text}" is ${what} already; choose another name`);
    return;
  }
  cx.globals.set(name.text, global);
  cx.refer(name, global.entity);
}

/** Adds what modules declare themselves, not what they use, to the names that are seen where the checker is. */
export function importModules(cx: Context, uses: readonly Use[], known: ReadonlyMap<string, Namespace>): void {
  for (const { decl, module } of uses) {
    const from = module && known.get(module.path);
    if (!from) continue;
    const { name, title } = module.file;
    const detail = `module ${name.text}${title ? ` "${title.value}"` : ""}`;
    cx.refer(decl.path, { name: decl.path.text, kind: "module", span: name, detail });
    const clashes = [...from.globals.values()].filter((global) => global.home === from && !take(cx, global));
    if (clashes.length > 0) reportClashes(cx, decl.path, clashes);
    for (const [name, members] of from.members) {
      const own = members.filter((member) => member.home === from);
      if (own.length > 0) cx.members.set(name, [...(cx.members.get(name) ?? []), ...own]);
    }
  }
}

/** Makes a module's declaration visible; false where its name means something already. */
function take(cx: Context, global: Global): boolean {
  const { name } = global.entity;
  const before = cx.globals.get(name);
  if (before) return before === global;
  if (cx.names.module === undefined && cx.isPlayer(name)) return false;
  cx.globals.set(name, global);
  if (global.kind === "board" && global.board) cx.boards.push(global.board);
  return true;
}

const MAX_NAMED = 4;

function reportClashes(cx: Context, path: Ident, clashes: readonly Global[]): void {
  const names = clashes.map(({ entity }) => {
    const other = cx.globals.get(entity.name)?.home.module;
    return `"${entity.name}" (${other === undefined ? "a player" : `of ${other}`})`;
  });
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  const list = `${names.slice(0, MAX_NAMED).join(", ")}${more}`;
  cx.report("NF1509", path, `found names in "${path.text}" that mean something already: ${list}`);
}
