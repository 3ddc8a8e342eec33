// Actions as deeds: statements whose terms are asked in the state that the statements before them have made.
import type { Core, CoreBlock, CoreStatement, Item } from "../../language/core.ts";
import { wrapOf } from "../../language/fit.ts";
import { anyInBlock, statementParts, tracksWritten } from "../../language/purity.ts";
import { type Type, withoutNone } from "../../language/types.ts";
import type { Lowering } from "./lower.ts";
import { type Scope, withLocal } from "./scope.ts";
import { type Deed, NotCompiled, type Place, type Term } from "./term.ts";
import { withoutSet } from "./term-types.ts";

export interface Done {
  readonly deeds: readonly Deed[];
  readonly scope: Scope;
}

/** Up to so many members a loop is written out. */
const MOST_UNROLLED = 16;

/** The same block with the same names is the same deeds, so that what is foreseen is known to be what is done. */
export function lowerBlock(lowering: Lowering, block: CoreBlock, scope: Scope): Done {
  const { terms, blocks } = lowering;
  const key = [block, scope.known, ...scope.locals].map((part) => (part ? terms.idOf(part) : "")).join(" ");
  let found = blocks.get(key);
  if (!found) {
    found = lowered(lowering, block, scope);
    blocks.set(key, found);
  }
  return found;
}

function lowered(lowering: Lowering, block: CoreBlock, scope: Scope): Done {
  const mutable = new Map<number, Place>();
  for (const slot of localsSet(block)) {
    const type = typeRead(block, slot);
    if (type) mutable.set(slot, lowering.terms.place(type));
  }
  return new Deeds(lowering, mutable).block(block, scope);
}

class Deeds {
  readonly #lowering: Lowering;
  /** The places of names that are given new values. */
  readonly #mutable: ReadonlyMap<number, Place>;

  constructor(lowering: Lowering, mutable: ReadonlyMap<number, Place>) {
    this.#lowering = lowering;
    this.#mutable = mutable;
  }

  /** Whether a term depends on a name that is given new values. */
  #mayChange(term: Term): boolean {
    return [...this.#mutable.values()].some(({ id }) => term.free.has(id));
  }

  #ask(core: Core, scope: Scope): Term {
    return this.#lowering.lower(core, scope);
  }

  block(block: CoreBlock, scope: Scope): { deeds: readonly Deed[]; scope: Scope } {
    const deeds: Deed[] = [];
    let here = scope;
    for (const statement of block) {
      const done = this.#statement(statement, here);
      deeds.push(...done.deeds);
      here = done.scope;
    }
    return { deeds, scope: here };
  }

  #statement(statement: CoreStatement, scope: Scope): { deeds: readonly Deed[]; scope: Scope } {
    const { terms } = this.#lowering;
    switch (statement.kind) {
      case "let":
      case "set-local": {
        const given = this.#ask(statement.value, scope);
        const mutable = this.#mutable.get(statement.slot);
        if (!mutable && !given.reads && given.total && !this.#mayChange(given)) {
          return { deeds: [], scope: withLocal(scope, statement.slot, given) };
        }
        const place = mutable ?? terms.place(given.type);
        const value = place.type.kind === "set" ? this.#lowering.fitSet(given, place.type.of) : given;
        return { deeds: [{ kind: "let", place, value }], scope: withLocal(scope, statement.slot, terms.at(place)) };
      }
      case "set-track":
        return this.#write(statement, scope);
      case "if": {
        const condition = this.#ask(statement.condition, scope);
        return this.#choice(condition, scope, statement.yes, statement.no);
      }
      case "for": {
        const known = withoutTracks(scope, tracksWritten(statement.body));
        return { deeds: this.#loop(statement.items, 0, known, statement.body), scope: known };
      }
      case "match": {
        const subject = this.#ask(statement.subject, scope);
        const rest = (at: number, here: Scope): { deeds: readonly Deed[]; scope: Scope } => {
          const arm = statement.arms[at];
          if (!arm) {
            return statement.otherwise
              ? this.block(statement.otherwise, here)
              : { deeds: [{ kind: "fault", code: "NF2004" }], scope: here };
          }
          const fits = arm.values
            .map((value) => terms.compare("=", subject, this.#ask(value, here)))
            .reduce((a, b) => terms.or(a, b));
          return this.#either(
            fits,
            here,
            () => this.block(arm.body, here),
            () => rest(at + 1, here),
          );
        };
        return rest(0, scope);
      }
      default:
        throw new NotCompiled("chance");
    }
  }

  #choice(condition: Term, scope: Scope, yes: CoreBlock, no: CoreBlock): { deeds: readonly Deed[]; scope: Scope } {
    return this.#either(
      condition,
      scope,
      () => this.block(yes, scope),
      () => this.block(no, scope),
    );
  }

  #either(
    condition: Term,
    scope: Scope,
    yes: () => { deeds: readonly Deed[]; scope: Scope },
    no: () => { deeds: readonly Deed[]; scope: Scope },
  ): { deeds: readonly Deed[]; scope: Scope } {
    const { terms } = this.#lowering;
    if (condition === terms.yes) return yes();
    if (condition === terms.no) return no();
    const [a, b] = [yes(), no()];
    const known = new Map([...a.scope.known].filter(([track, value]) => b.scope.known.get(track) === value));
    if (a.deeds.length === 0 && b.deeds.length === 0 && condition.total)
      return { deeds: [], scope: { ...scope, known } };
    return { deeds: [{ kind: "if", condition, yes: a.deeds, no: b.deeds }], scope: { ...scope, known } };
  }

  #loop(items: readonly Item[], at: number, scope: Scope, body: CoreBlock): readonly Deed[] {
    const { terms } = this.#lowering;
    const item = items[at];
    if (!item) return this.block(body, scope).deeds;
    if ("condition" in item) {
      return this.#either(
        this.#ask(item.condition, scope),
        scope,
        () => ({ deeds: this.#loop(items, at + 1, scope, body), scope }),
        () => ({ deeds: [], scope }),
      ).deeds;
    }
    const set = this.#ask(item.source, scope);
    const element = withoutSet(set.type);
    if (set.kind === "constant") {
      const members = set.value as readonly (number | null)[];
      if (members.length <= MOST_UNROLLED) {
        return members.flatMap((value) =>
          this.#loop(items, at + 1, withLocal(scope, item.slot, terms.constant(element, value)), body),
        );
      }
    }
    const place = terms.place(element);
    const inner = this.#loop(items, at + 1, withLocal(scope, item.slot, terms.at(place)), body);
    return inner.length === 0 && set.total ? [] : [{ kind: "for", place, set, body: inner }];
  }

  #write(statement: CoreStatement & { kind: "set-track" }, scope: Scope): { deeds: readonly Deed[]; scope: Scope } {
    const { terms, game } = this.#lowering;
    const track = game.tracks[statement.track]!;
    const value = this.#ask(statement.value, scope);
    const changed = (at: Term, given: Term): Term => {
      if (statement.operator === ":=") return given;
      const before = terms.cell(track.type, statement.track, at);
      const known = track.index.length === 0 ? scope.known.get(statement.track) : undefined;
      const from = terms.some(known ?? before);
      const sum = terms.arithmetic(statement.operator === "+=" ? "+" : "-", from, given);
      if (wrapOf(withoutNone(track.type)) || track.type.kind === "option")
        throw new NotCompiled("numbers that wrap, added to");
      return terms.narrow(track.type, sum);
    };
    const known = new Map(scope.known);
    known.delete(statement.track);
    const after: Scope = { ...scope, known };
    const { indices } = statement;
    if (indices.every((index) => !index.many)) {
      const at = this.#lowering.index(
        statement.track,
        indices.map((index) => index.core),
        scope,
      );
      const written = changed(at, value);
      if (indices.length === 0 && written.kind === "constant") known.set(statement.track, written);
      return { deeds: [{ kind: "write", track: statement.track, at, value: written }], scope: after };
    }
    if (indices.length === 1 && statement.operator === ":=") {
      const set = this.#lowering.fitSet(this.#ask(indices[0]!.core, scope), track.index[0]!);
      return { deeds: [{ kind: "write-all", track: statement.track, set, value }], scope: after };
    }
    // Families with several indices: each known set is gone through. What the statement asks it asks once, before.
    const deeds: Deed[] = [];
    const once = (term: Term): Term => {
      if (!term.reads && term.total) return term;
      const place = terms.place(term.type);
      deeds.push({ kind: "let", place, value: term });
      return terms.at(place);
    };
    const given = once(value);
    const lists = indices.map(({ core, many }): readonly Term[] => {
      const term = this.#ask(core, scope);
      if (!many) return [once(term)];
      if (term.kind !== "constant") throw new NotCompiled("several indices, of sets that are not known");
      return (term.value as readonly (number | null)[]).map((value) => terms.constant(withoutSet(term.type), value));
    });
    const tuples = lists.reduce<readonly (readonly Term[])[]>(
      (all, list) => all.flatMap((tuple) => list.map((term) => [...tuple, term])),
      [[]],
    );
    for (const tuple of tuples) {
      const at = this.#lowering.indexOf(statement.track, tuple);
      deeds.push({ kind: "write", track: statement.track, at, value: changed(at, given) });
    }
    return { deeds, scope: after };
  }
}

function withoutTracks(scope: Scope, tracks: ReadonlySet<number>): Scope {
  return { ...scope, known: new Map([...scope.known].filter(([track]) => !tracks.has(track))) };
}

/** The type of a local place, as it is read; undefined where it is not. */
function typeRead(block: CoreBlock, slot: number): Type | undefined {
  let found: Type | undefined;
  anyInBlock(block, [], (core) => {
    if (core.kind === "local" && core.slot === slot) found = core.type;
    return found !== undefined;
  });
  return found;
}

/** The local places that are given a value more than once. */
function localsSet(block: CoreBlock): ReadonlySet<number> {
  const own = block.flatMap((statement) => (statement.kind === "set-local" ? [statement.slot] : []));
  const inner = block.flatMap((statement) => statementParts(statement).blocks);
  return new Set([...own, ...inner.flatMap((one) => [...localsSet(one)])]);
}
