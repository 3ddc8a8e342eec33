// Which definitions of a module mean something for each board: those that speak of cells and offsets without saying
// of which board. They are checked anew for every board that they are used with.
import { DIRECTION_NAMES } from "../core/board.ts";
import { BOARDS } from "../std/boards.ts";
import type { Declaration, GameFile } from "../syntax/tree.ts";

type Tree = Readonly<Record<string, unknown>>;
type Definition = Declaration & { readonly kind: "fn" | "constant" | "tag" };

/** What is general in a text that another one uses. */
interface Used {
  readonly file: GameFile;
  readonly general: ReadonlySet<string>;
}

const OF_BOARDS: ReadonlySet<string> = new Set([
  "Cell",
  "Offset",
  ...DIRECTION_NAMES,
  ...(BOARDS.match(/(?<=^fn )\w+/gm) ?? []),
]);

/**
 * The names of the definitions in a module that are general. In a module that declares or uses a board, `Cell`,
 * `Offset` and the directions are that board's, as they are in a game, and nothing is general.
 */
export function generalIn(file: GameFile, uses: readonly Used[]): ReadonlySet<string> {
  const general = new Set<string>();
  if ([file, ...uses.map((use) => use.file)].some(hasBoard)) return general;
  const own = file.declarations.filter(
    (decl): decl is Definition => decl.kind === "fn" || decl.kind === "constant" || decl.kind === "tag",
  );
  const declared = new Set(namesOf(file));
  const foreign = new Set(uses.flatMap((use) => namesOf(use.file)));
  const users = new Map<string, string[]>();
  const open: string[] = [];
  for (const decl of own) {
    const name = decl.name.text;
    for (const used of freeNames(decl)) {
      const known = users.get(used) ?? [];
      known.push(name);
      if (declared.has(used)) users.set(used, known);
      else if (foreign.has(used) ? uses.some((use) => use.general.has(used)) : OF_BOARDS.has(used)) open.push(name);
    }
  }
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (general.has(name)) continue;
    general.add(name);
    open.push(...(users.get(name) ?? []));
  }
  return general;
}

const hasBoard = ({ declarations }: GameFile): boolean => declarations.some(({ kind }) => kind === "board");

const namesOf = ({ declarations }: GameFile): readonly string[] =>
  declarations.flatMap((decl) => ("name" in decl ? decl.name.text : []));

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
