// Modules with parts of a game are written out in the game: in come the `use` lines of a text, out go the declarations
// that they bring, in the names of that text, and what they need. The text that comes of it is checked as any other.
// Whatever was written out keeps where it stands: each time in a slot of its own.
import type { Needed } from "../check/needs.ts";
import { moved, sourceInSlot } from "../modules/offsets.ts";
import type { Module, Use } from "../modules/uses.ts";
import type { Declaration, GameFile, Need, UseDecl } from "../syntax/tree.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import type { Source, Span } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";
import {
  asItIs,
  declaredNames,
  hidingNames,
  type Naming,
  namingOf,
  neededNames,
  needsOf,
  type OpenChecked,
  qualified,
  renamed,
} from "./naming.ts";

/** The most modules that are written out in a game, each counted as often as it is. */
const MAX_INSTANCES = 256;

/** A module that is written out once. */
export interface Instance {
  readonly module: Module;
  readonly source: Source;
  readonly file: GameFile;
  /** The line of a file of the game that brought it first. */
  readonly use: UseDecl;
  /** What it declares, in the names of the game. */
  readonly declarations: readonly Declaration[];
  readonly needs: readonly Needed[];
}

/** What one `use` line brings. */
export interface Brought {
  /** As `without use` may name it. */
  readonly names: readonly string[];
  readonly use: UseDecl;
  readonly instances: readonly Instance[];
  /** Modules of definitions that these use. */
  readonly uses: readonly Use[];
}

/** Where a `use` line stands, and what names of that text are called in the game. */
interface User {
  readonly decl: UseDecl;
  /** The line of a file of the game that leads to it. */
  readonly root: UseDecl;
  /** Those behind `as` on the way, each with a space before it. */
  readonly words: string;
  /** Of what the text has of its own. */
  readonly own: Naming;
  /** Of whatever it speaks of. */
  readonly naming: Naming;
}

/** Writes modules out; slots are counted over all files of a game. */
export class Composer {
  readonly instances: Instance[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #firstSlot: number;
  readonly #stateNames: ReadonlySet<string>;
  readonly #checkedOf: (module: Module) => OpenChecked;
  /** By path, word before the names and bindings: what several use in one way is there once. */
  readonly #known = new Map<string, Instance>();
  /** How many more may be written out. */
  #left = MAX_INSTANCES;
  /** The bindings with which a module is there, by path and word. */
  readonly #bound = new Map<string, string>();

  /** `stateNames`: of tracks and whatever else no local name may hide. */
  constructor(
    firstSlot: number,
    checkedOf: (module: Module) => OpenChecked,
    stateNames: ReadonlySet<string> = new Set(),
  ) {
    this.#firstSlot = firstSlot;
    this.#stateNames = stateNames;
    this.#checkedOf = checkedOf;
  }

  /** What the `use` lines of a file bring that is written out. */
  bring(uses: readonly Use[]): readonly Brought[] {
    return uses.flatMap((use) => {
      const { decl, module } = use;
      if (!module) return [];
      this.#checkHead(decl, module, uses);
      if (!module.open) return [];
      const found: { instances: Instance[]; uses: Use[] } = { instances: [], uses: [] };
      this.#bring(module, { decl, root: decl, words: "", own: asItIs, naming: asItIs }, found);
      const short = module.path.slice(module.path.lastIndexOf("/") + 1);
      return { names: decl.as ? [decl.as.text] : [module.path, decl.path.text, short], use: decl, ...found };
    });
  }

  #bring(module: Module, by: User, found: { readonly instances: Instance[]; readonly uses: Use[] }): void {
    const { decl, root } = by;
    const word = decl.as?.text ?? "";
    const words = word === "" ? by.words : `${by.words} ${word}`;
    const own: Naming = (name) => by.own(qualified(word, name));
    const bindings = new Map(decl.bindings?.map(({ name, value }) => [name.text, by.naming(value.text)]));
    const naming = namingOf(module, own, bindings, by.naming);
    const spot = `${module.path} as${words}`;
    const key = [...neededNames(module)].map((name) => `${name} = ${naming(name)}`).join(", ");
    if ((this.#bound.get(spot) ?? key) !== key && root === decl) {
      const message = `${module.path} is in use already with other names; write \`as\` and a word behind one of them`;
      this.#report("NF1523", decl.path, message);
    }
    this.#bound.set(spot, key);
    const known = this.#known.get(`${spot} ${key}`);
    if (known && found.instances.includes(known)) return;
    if (!known && !this.#mayWriteOut(root)) return;
    for (const use of module.uses) {
      if (use.module?.open) this.#bring(use.module, { decl: use.decl, root, words, own, naming }, found);
      else if (use.module)
        found.uses.push({ decl: { ...root, path: { ...root.path, text: use.module.path } }, module: use.module });
    }
    const isSame = words === "" && bindings.size === 0 && by.naming === asItIs;
    const instance = known ?? this.#instance(module, root, isSame ? asItIs : naming);
    this.#known.set(`${spot} ${key}`, instance);
    found.instances.push(instance);
  }

  /** Whether more was to be written out than may be: then names are missing. */
  get isFull(): boolean {
    return this.#left < 0;
  }

  /** Whether one more module may be written out; said once where none may. */
  #mayWriteOut(use: UseDecl): boolean {
    this.#left--;
    if (this.#left === -1)
      this.#report("NF1510", use.path, `found more than ${MAX_INSTANCES} modules written out, expected fewer`);
    return this.#left >= 0;
  }

  #instance(module: Module, use: UseDecl, naming: Naming): Instance {
    const slot = this.#firstSlot + this.instances.length;
    const source = sourceInSlot(module.path, module.source.text, slot);
    const by = source.start - module.source.start;
    const hiding = hidingNames(module, this.#stateNames);
    const renames = naming !== asItIs || hiding.size > 0;
    const file = moved(renames ? renamed(module, this.#checkedOf(module), { naming, hiding }) : module.file, by);
    const own = { ...module, file };
    const instance: Instance = {
      module,
      source,
      file,
      use,
      declarations: file.declarations.filter(({ kind }) => kind !== "use" && kind !== "needs"),
      needs: needsOf(own).map((need) => ({ need, module: module.path, use })),
    };
    this.instances.push(instance);
    return instance;
  }

  /** Whether what a `use` line says behind its path fits the module. */
  #checkHead(decl: UseDecl, module: Module, uses: readonly Use[]): void {
    const needed = neededNames(module);
    const seen = new Set<string>();
    for (const { name } of decl.bindings ?? []) {
      if (name.text === "") continue;
      if (seen.has(name.text)) this.#report("NF1522", name, `found "${name.text}" twice, expected it once`);
      else if (!needed.has(name.text)) {
        const near = nearestWord(name.text, needed);
        const fix =
          near === undefined
            ? undefined
            : { title: `write \`${near}\``, edits: [{ start: name.start, end: name.end, text: near }] };
        const known = needed.size > 0 ? `; it needs ${[...needed].join(", ")}` : ", and nothing else either";
        const meant = near === undefined ? known : `; did you mean "${near}"?`;
        this.#report("NF1522", name, `${module.path} does not need "${name.text}"${meant}`, fix);
      }
      seen.add(name.text);
    }
    const same = uses.filter((one) => one.module === module);
    if (decl.as && (same.length === 1 || !module.open)) {
      const edits = [{ start: (decl.bindings?.at(-1) ?? decl.path).end, end: decl.end, text: "" }];
      const why = module.open ? "it is used once" : "it has no parts of a game";
      const fix = decl.bindings ? undefined : { title: `remove \`as ${decl.as.text}\``, edits };
      this.#report("NF1523", decl.as, `${module.path} needs no word before its names: ${why}`, fix);
    } else if (!decl.as && same.length > 1) {
      const message = `${module.path} is used twice: write \`as\` and a word, which then stands before its names`;
      this.#report("NF1523", decl.path, message);
    }
  }

  #report(code: DiagnosticCode, { start, end }: Span, message: string, fix?: Fix): void {
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  }
}

export interface Joined {
  readonly declarations: readonly Declaration[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a file says, and behind it what it brings; a name that is there already is reported and left out. */
export function joined(
  declarations: readonly Declaration[],
  brought: readonly Brought[],
  nameOf: (declaration: Declaration) => string,
): Joined {
  const origins = new Map<string, string>();
  const enter = (one: Declaration, origin: string): string | undefined => {
    const names = nameKeys(one);
    const clash = names.find((name) => origins.has(name));
    if (clash === undefined) for (const name of names) origins.set(name, origin);
    return clash;
  };
  for (const one of declarations) enter(one, nameOf(one));
  const all = [...declarations];
  const diagnostics: Diagnostic[] = [];
  const done = new Set<Instance>();
  for (const { use, instances } of brought) {
    const clashes: string[] = [];
    for (const instance of instances) {
      if (done.has(instance)) continue;
      done.add(instance);
      for (const one of instance.declarations) {
        const clash = enter(one, instance.source.name);
        if (clash === undefined) all.push(one);
        else clashes.push(`"${clash.split(" ").at(-1)}" (of ${origins.get(clash)})`);
      }
    }
    if (clashes.length === 0) continue;
    const { start, end } = use.path;
    const message = `found names in "${use.path.text}" that mean something already: ${clashes.slice(0, 4).join(", ")}`;
    diagnostics.push({ code: "NF1509", severity: "error", start, end, message });
  }
  return { declarations: all, diagnostics };
}

/** Decisions and notations have names of their own kind, and each decision spellings of its own. */
function nameKeys(declaration: Declaration): readonly string[] {
  if (declaration.kind === "spelling") return [`spelling ${declaration.name.text} of ${declaration.decision.text}`];
  const kind = declaration.kind === "decision" || declaration.kind === "notation" ? declaration.kind : "name";
  return declaredNames([declaration]).map((name) => `${kind} ${name}`);
}

/** The needs that a text does not meet itself. */
export function unmet(needs: readonly Need[], declarations: readonly Declaration[]): readonly Need[] {
  const keys = new Set(declarations.flatMap(nameKeys));
  return needs.filter((need) => !keys.has(`${need.kind === "decision" ? "decision" : "name"} ${need.name.text}`));
}
