// The names of the module that is always in use. They are looked up last, so that a text may give them to things of
// its own.

import { ALWAYS, alwaysModule } from "../../modules/always.ts";
import { textOf } from "../../text/source.ts";
import type { Global } from "./namespace.ts";
import { makeNamespace, type Namespace } from "./namespace.ts";

/** Made anew for each check: what its functions mean for the boards of one game is kept in them. */
export function makeLibrary(): Namespace {
  const { source, file } = alwaysModule();
  const names = makeNamespace(source, { module: ALWAYS });
  for (const decl of file.declarations) {
    if (decl.kind !== "fn") continue;
    const name = decl.name.text;
    const entity = { name, kind: "library", span: decl.name, detail: usageOf({ decl, home: names }) } as const;
    names.globals.set(name, { kind: "function", entity, home: names, decl, general: true, instances: new Map() });
  }
  return names;
}

/** `row(n: Int)`: how a definition is used. */
export function usageOf({ decl, home }: Pick<Global & { kind: "function" }, "decl" | "home">): string {
  const params = decl.kind === "fn" ? decl.params : [];
  return `${decl.name.text}(${params.map((param) => textOf(home.source, param)).join(", ")})`;
}
