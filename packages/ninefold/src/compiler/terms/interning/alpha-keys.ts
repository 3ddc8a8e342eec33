// Keys of terms up to alpha-equivalence: terms that differ only in the names of the variables of their binders have the same.

import type { Keys } from "../kinds/kind.ts";
import { boundBy, KINDS, partsOf } from "../kinds/kinds.ts";
import type { Term, Variable } from "../term.ts";

/** Names bound variables by numbers, in the order in which they are met. */
export class AlphaKeys {
  readonly #keys: Keys;
  readonly #forms = new Map<string, string>();

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** The same text for parts that differ only in the names of the variables that are bound in them. */
  keyOf(variables: readonly Variable[], parts: readonly Term[]): string {
    const names = new Map<number, string>();
    const known = new Map<Term, string>();
    for (const variable of variables) this.#name(variable, names);
    return parts.map((part) => ` ${this.#form(part, names, known)}`).join("");
  }

  #name(variable: Variable, names: Map<number, string>): void {
    names.set(variable.id, `@${names.size} ${this.#keys.typeKey(variable.type)}`);
  }

  #form(term: Term, names: Map<number, string>, known: Map<Term, string>): string {
    let bound = false;
    for (const id of term.free) bound ||= names.has(id);
    if (!bound) return String(term.id);
    let found = known.get(term);
    if (found === undefined) {
      found = this.#formOf(term, names, known);
      known.set(term, found);
    }
    return found;
  }

  #formOf(term: Term, names: Map<number, string>, known: Map<Term, string>): string {
    const name = term.kind === "variable" ? names.get(term.variable.id) : undefined;
    if (name !== undefined) return name;
    const kind = KINDS[term.kind];
    for (const variable of boundBy(term)) this.#name(variable, names);
    const inside = partsOf(term).map((part) => this.#form(part, names, known));
    const text = `${term.kind} ${kind.key?.(term, term.type, this.#keys) ?? ""} ${inside.join(" ")}`;
    const form = this.#forms.get(text) ?? `#${this.#forms.size}`;
    this.#forms.set(text, form);
    return form;
  }
}
