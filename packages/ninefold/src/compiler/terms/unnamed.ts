// Terms without the names of the places that they bind: those that say the same of their members are one term.
import type { Type } from "../../language/core/types.ts";
import { partsOf, type Shape, type Term, type Variable } from "./term.ts";

type Binding = Extract<
  Shape,
  { readonly variable: Variable; readonly kind: "filter" | "collect" | "fold" | "reach" | "any" }
>;

const BINDING: ReadonlySet<string> = new Set<Binding["kind"]>(["filter", "collect", "fold", "reach", "any"]);

/** Whether a term looks at one member after the other, by one place. */
export const binds = (shape: Shape): shape is Binding => BINDING.has(shape.kind);

/** Says of terms what they ask, with numbers in place of the places that they bind. */
export class Unnamed {
  readonly #typeKey: (type: Type) => string;
  readonly #keys = new WeakMap<Term, string>();
  readonly #forms = new Map<string, string>();

  constructor(typeKey: (type: Type) => string) {
    this.#typeKey = typeKey;
  }

  /** Keeps what tells a term from others of its kind with the same parts. */
  keep(term: Term, key: string): void {
    this.#keys.set(term, key);
  }

  /** What these parts ask of a member: the same text for the same question, whatever its place. */
  asked(variable: Variable, parts: readonly Term[]): string {
    const names = new Map<number, string>();
    const known = new Map<Term, string>();
    this.#name(variable, names);
    return parts.map((part) => ` ${this.#form(part, names, known)}`).join("");
  }

  #name(variable: Variable, names: Map<number, string>): void {
    names.set(variable.id, `@${names.size} ${this.#typeKey(variable.type)}`);
  }

  #form(term: Term, names: Map<number, string>, known: Map<Term, string>): string {
    let bound = false;
    for (const id of term.free) bound ||= names.has(id);
    if (!bound) return String(term.id);
    let found = known.get(term);
    if (found === undefined) {
      found = this.#make(term, names, known);
      known.set(term, found);
    }
    return found;
  }

  #make(term: Term, names: Map<number, string>, known: Map<Term, string>): string {
    if (term.kind === "variable") return names.get(term.variable.id)!;
    // What binds several places at once is told apart by them.
    if (term.kind === "after" || term.kind === "possible") return `!${term.id}`;
    if (binds(term)) this.#name(term.variable, names);
    const inside = partsOf(term).map((part) => this.#form(part, names, known));
    const text = `${term.kind} ${this.#keys.get(term)} ${inside.join(" ")}`;
    const form = this.#forms.get(text) ?? `#${this.#forms.size}`;
    this.#forms.set(text, form);
    return form;
  }
}
