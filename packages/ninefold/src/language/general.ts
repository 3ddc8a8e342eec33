// Which definitions of a module mean something for each board: those that speak of cells and offsets without saying
// of which board. They are checked anew for every board that they are used with.
import { DIRECTION_NAMES } from "./board.ts";
import type { Global } from "./context.ts";
import type { Namespace } from "./namespace.ts";

type Tree = Readonly<Record<string, unknown>>;
type Definition = Global & { kind: "function" };

/**
 * Marks them. In a module that declares or uses a board, `Cell`, `Offset` and the directions are that board's, as
 * they are in a game, and nothing is general.
 */
export function markGeneral(names: Namespace, library: Namespace): void {
  const globals = [...names.globals.values()];
  if (globals.some((global) => global.kind === "board")) return;
  const own = globals.filter((global): global is Definition => global.kind === "function" && global.home === names);
  const users = new Map<string, Definition[]>();
  const open: Definition[] = [];
  for (const global of own) {
    let speaks = false;
    for (const name of freeNames(global.decl)) {
      const used = names.globals.get(name);
      if (!used)
        speaks ||= name === "Cell" || name === "Offset" || DIRECTION_NAMES.has(name) || library.globals.has(name);
      else if (used.home !== names) speaks ||= used.kind === "function" && used.general === true;
      else users.set(name, [...(users.get(name) ?? []), global]);
    }
    if (speaks) open.push(global);
  }
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.general) continue;
    next.general = true;
    open.push(...(users.get(next.entity.name) ?? []));
  }
}

/** The names in a declaration that its parameters and binders do not bind. */
function freeNames(declaration: object): ReadonlySet<string> {
  const used = new Set<string>();
  const bound = new Set<string>();
  const open: object[] = [declaration];
  for (let node = open.pop(); node; node = open.pop()) {
    const { kind, name, callee, source, from, type } = node as Tree;
    const text = (name as { readonly text?: string } | undefined)?.text;
    if (kind === "name" || kind === "named") used.add(text!);
    else if (text !== undefined && (source ?? from ?? type)) bound.add(text);
    if (kind === "call") used.add((callee as { readonly text: string }).text);
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) open.push(child);
  }
  for (const name of bound) used.delete(name);
  return used;
}
