// The examples of a page: its blocks marked ```game, with what the comment above each says must hold of it.
//   name: n        a whole game that later fragments may refer to, and later games come from, by n or ./n
//   in: n          a fragment: its lines stand in for those of game n that declare the same, the others are added
//   module: ./m    a module, which every game of the page may use by this path
//   without: t     what of that game it leaves out
//   with: a=1      parameters of the game
//   diagnostics: NF1301 at 4:12, …      all that is wrong with it; nothing where this is not said
//   findings: NF4001, …                 the errors and warnings of its examination; no errors where this is not said
//   states: 5; terminal: 2; plays: 2    what counting finds; plays may be "infinite"
//   from: p        the position that what follows is about, and play: d, (d, e), … what is decided from there on
//   values: t=v; decisions: d, …; position: p, position n: p in the notation n; outcome: o; worth: 1, -1; consequences: 1/2 p | 1/2 p
//   ending: why it is over
//   spelled s: t, …     the legal decisions in the spelling s, and each text read back
//   refuses: P d "reason"; view P: t=v, hidden=?, hand=(2); shows P d: Q, R
import { parse } from "../../src/language/syntax/parse.ts";
import type { Declaration } from "../../src/language/syntax/tree.ts";
import { makeSource, type Span } from "../../src/language/text/source.ts";

export interface Example {
  /** `docs/language.md:120`. */
  readonly place: string;
  /** As printed on the page. */
  readonly written: string;
  /** The whole file that it stands for. */
  readonly text: string;
  readonly fragment: boolean;
  /** The modules of the page, and its named games. */
  readonly modules: ReadonlyMap<string, string>;
  readonly says: ReadonlyMap<string, string>;
}

export function examplesOf(page: string, markdown: string): readonly Example[] {
  const named = new Map<string, string>();
  const modules = new Map<string, string>();
  const found: Example[] = [];
  const lines = markdown.split("\n");
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== "```game") continue;
    const says = saysOf(lines[i - 1] ?? "");
    const start = i + 1;
    while (lines[i + 1] !== "```") i++;
    i++;
    if (says.has("library")) continue;
    const written = `${lines.slice(start, i).join("\n")}\n`;
    const fragment = !/^(\/\/.*\n)*(game|module) /.test(written);
    const place = `${page}:${start}`;
    const into = says.get("in");
    const around = into === undefined ? undefined : named.get(into);
    if (fragment && around === undefined) throw new Error(`${place}: a fragment of no game`);
    const text = fragment ? complete(around!, written, says.get("without")) : written;
    const name = says.get("name");
    if (name !== undefined) {
      named.set(name, text);
      modules.set(name, text);
      modules.set(`./${name}`, text);
    }
    const module = says.get("module");
    if (module !== undefined) modules.set(module, text);
    found.push({ place, written, text, fragment, modules, says });
  }
  return found;
}

function saysOf(line: string): ReadonlyMap<string, string> {
  const inside = /^<!-- (.*) -->$/.exec(line)?.[1];
  return new Map(
    (inside?.split(/; (?=\w[^:;]*: )/) ?? []).map((part) => {
      const colon = part.indexOf(":");
      return colon < 0 ? [part, ""] : [part.slice(0, colon), part.slice(colon + 1).trim()];
    }),
  );
}

/** What a declaration declares: of two with the same key, a fragment's replaces the game's. */
function keyOf(declaration: Declaration): string {
  const named = "name" in declaration && !["end", "outcome"].includes(declaration.kind);
  if (declaration.kind === "decision") return `decision ${declaration.name.text}`;
  return named ? declaration.name.text : declaration.kind;
}

function complete(game: string, fragment: string, without: string | undefined): string {
  const added = parse(makeSource("fragment", `game F\n${fragment}`)).file.declarations;
  const keys = new Set([...added.map(keyOf), ...(without === undefined ? [] : [without])]);
  const spans: Span[] = parse(makeSource("game", game)).file.declarations.filter((one) => keys.has(keyOf(one)));
  const rest = spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), game);
  return `${rest.replace(/\n{2,}/g, "\n")}${fragment}`;
}
