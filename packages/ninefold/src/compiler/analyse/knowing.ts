// A program made simpler by what is known where its questions are asked.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Chain, Control, Moves, Program, Step } from "../lower/program.ts";
import { type Arm, blocksOf, type Deed } from "../terms/deeds.ts";
import type { Place, Term } from "../terms/term.ts";
import { afterSetting, afterWriting, cellsApart, type Facts, NO_FACTS, whenever } from "./facts.ts";
import { KnowingTerms } from "./know-terms.ts";

/** The same program: every question is asked as what is known there allows. */
export function knowingProgram(program: Program): Program {
  const knowing = new Knowing(program.lowering.terms);
  const line = (one: Line): Line => ({ ...one, condition: knowing.know(one.condition, NO_FACTS) });
  const states = program.states.map(
    (control): Control => ({
      ...control,
      ends: control.ends.map(line),
      steps: control.steps.map((step) => knowing.step(step)),
      moves: control.moves.map((moves) => knowing.moves(moves)),
      ...(control.together && {
        together: control.together.map((tuple) => ({ ...tuple, deeds: knowing.deeds(tuple.deeds, NO_FACTS).deeds })),
      }),
      outcomes: control.outcomes.map((rank) => rank.map(line)),
    }),
  );
  return { ...program, states };
}

interface Done {
  readonly deeds: readonly Deed[];
  readonly facts: Facts;
}

class Knowing extends KnowingTerms {
  step(step: Step): Step {
    const condition = this.know(step.condition, NO_FACTS);
    return { ...step, condition, deeds: this.deeds(step.deeds, whenever(condition, true, NO_FACTS)).deeds };
  }

  moves(moves: Moves): Moves {
    const guard = this.know(moves.guard, NO_FACTS);
    const { choices, facts } = this.choices(moves, whenever(guard, true, NO_FACTS));
    const done = this.deeds(moves.deeds, facts);
    const chain = moves.chain && this.#chain(moves.chain, done.facts);
    return { ...moves, guard, ...choices, deeds: done.deeds, ...(chain && { chain }) };
  }

  /** What follows a step, where `facts` are known. */
  #chain(chain: Chain, facts: Facts): Chain {
    const of = (term: Term): Term => this.know(term, facts);
    return {
      ...chain,
      asked: this.know(chain.asked, NO_FACTS),
      given: chain.given.map(of),
      onward: of(chain.onward),
      last: this.deeds(chain.last, facts).deeds,
      preferences: chain.preferences.map(({ most, value }) => ({ most, value: of(value) })),
      same: chain.same.map(of),
    };
  }

  deeds(deeds: readonly Deed[], facts: Facts): Done {
    let here = facts;
    const made = deeds.map((deed) => {
      const done = this.#deed(deed, here);
      here = done.facts;
      return done.deed;
    });
    return { deeds: made.every((deed, i) => deed === deeds[i]) ? deeds : made, facts: here };
  }

  #deed(deed: Deed, facts: Facts): { readonly deed: Deed; readonly facts: Facts } {
    const of = (term: Term): Term => this.know(term, facts);
    switch (deed.kind) {
      case "let": {
        const value = of(deed.value);
        return { deed: value === deed.value ? deed : { ...deed, value }, facts: this.#named(deed.place, value, facts) };
      }
      case "write": {
        const [at, value] = [of(deed.at), of(deed.value)];
        const same = at === deed.at && value === deed.value;
        return { deed: same ? deed : { ...deed, at, value }, facts: this.#written(deed.track, at, value, facts) };
      }
      case "write-all": {
        const [set, value] = [of(deed.set), of(deed.value)];
        const same = set === deed.set && value === deed.value;
        const apart = cellsApart(this.terms, set, facts);
        return {
          deed: same ? deed : { ...deed, set, value },
          facts: afterWriting(facts, new Set([deed.track]), apart),
        };
      }
      case "if": {
        const condition = of(deed.condition);
        const yes = this.deeds(deed.yes, whenever(condition, true, facts)).deeds;
        const no = this.deeds(deed.no, whenever(condition, false, facts)).deeds;
        const same = condition === deed.condition && yes === deed.yes && no === deed.no;
        return { deed: same ? deed : { ...deed, condition, yes, no }, facts: afterAll([...yes, ...no], facts) };
      }
      case "for": {
        const set = of(deed.set);
        // What a round has written is not known in the next one, nor is what the set was chosen by.
        const kept = afterAll(deed.body, facts);
        const body = this.deeds(deed.body, kept).deeds;
        return { deed: set === deed.set && body === deed.body ? deed : { ...deed, set, body }, facts: kept };
      }
      case "fault":
        return { deed, facts };
      case "random":
        return { deed: { ...deed, set: of(deed.set) }, facts: afterSetting(facts, deed.place) };
      case "random-subset":
        return {
          deed: { ...deed, set: of(deed.set), count: of(deed.count) },
          facts: afterSetting(facts, deed.place),
        };
      case "chance": {
        const arms = deed.arms.map(
          ({ share, body }): Arm => ({ share: of(share), body: this.deeds(body, facts).deeds }),
        );
        return { deed: { ...deed, whole: of(deed.whole), arms }, facts: afterAll([deed], facts) };
      }
    }
  }

  /** What is known after a value has been named; of a set also which indices are no members. */
  #named(place: Place, value: Term, facts: Facts): Facts {
    const kept = afterSetting(facts, place);
    if (value.type.kind !== "set") return kept;
    const { terms } = this;
    const apart = cellsApart(terms, value, kept).filter(({ at }) => !at.reads);
    const none = apart.map(({ at }) => [terms.member(at, terms.at(place)), new Set([0])] as const);
    return new Map([...kept, ...none]);
  }

  /** What is known after a track has been written at an index. */
  #written(track: number, at: Term, value: Term, facts: Facts): Facts {
    const { terms } = this;
    const kept = afterWriting(facts, new Set([track]));
    if (at.reads || at.free.size === 0) return kept;
    const type = terms.trackType(track);
    const ordinals = (one: Term): ReadonlySet<number> | undefined => {
      if (one.kind === "constant") return new Set([ordinalOf(type, one.value)]);
      if (one.kind === "some") return ordinals(one.operand);
      if (one.kind === "cell") return one.track === track ? facts.get(one) : undefined;
      if (one.kind !== "if") return undefined;
      const [yes, no] = [ordinals(one.yes), ordinals(one.no)];
      return yes && no && new Set([...yes, ...no]);
    };
    const values = ordinals(value);
    return values ? new Map([...kept, [terms.cell(type, track, at), values]]) : kept;
  }
}

/** What is known after some of these statements have been done, perhaps more than once. */
function afterAll(deeds: readonly Deed[], facts: Facts): Facts {
  let left = facts;
  for (const deed of deeds) {
    if (deed.kind === "let" || deed.kind === "random" || deed.kind === "random-subset")
      left = afterSetting(left, deed.place);
    if (deed.kind === "write" || deed.kind === "write-all") left = afterWriting(left, new Set([deed.track]));
    for (const block of blocksOf(deed)) left = afterAll(block, left);
  }
  return left;
}
