// Who `shown to` names: seats for sure, and seats that it may name.
import type { Core } from "ninefold/language";
import { bodyOf, inCall } from "./calls.ts";
import type { Evaluation } from "./evaluation.ts";
import { walkItems } from "./items.ts";
import type { Scope } from "./scope.ts";
import { inEach, inSome, NOBODY, onlySeat, type Seats, withWatchers } from "./seats.ts";
import { onlyValue, type Seen } from "./seen.ts";

export interface Shown {
  readonly sure: Seats;
  readonly maybe: Seats;
  /** Secrets that say who it is. */
  readonly reads: Seen["reads"];
  /** The cells that say who it is. */
  readonly dependsOn: ReadonlySet<string>;
}

/** The seats that an expression names: a player, a set of players, or none. */
export function seatsShown(on: Evaluation, core: Core, scope: Scope): Shown {
  const seen = on.evaluate(core, scope);
  const own = scope.own?.at(-1);
  const dependsOn = new Set(own !== undefined && seen.key.includes(own) ? [own] : []);
  const of = (sure: Seats, maybe: Seats): Shown => {
    return { sure: withWatchers(sure, on.all), maybe: withWatchers(maybe, on.all), reads: seen.reads, dependsOn };
  };
  if (seen.values) {
    const named = seen.values.map(seatsOf);
    return of(inEach(on.all, named), inSome(named));
  }
  const inner = (part: Core, where: Scope): Shown => seatsShown(on, part, where);
  switch (core.kind) {
    case "if": {
      const options = ([true, false] as const).flatMap((truth) => {
        const where = on.assumed(core.condition, truth, scope);
        return where ? [inner(truth ? core.yes : core.no, where)] : [];
      });
      return of(
        inEach(
          on.all,
          options.map(({ sure }) => sure),
        ),
        inSome(options.map(({ maybe }) => maybe)),
      );
    }
    case "call": {
      const { sure, maybe } = inner(bodyOf(on.game, core), inCall(on, core, scope));
      return of(sure, maybe);
    }
    case "set": {
      const members = core.members.map((member) => inner(member, scope));
      return of(inSome(members.map(({ sure }) => sure)), inSome(members.map(({ maybe }) => maybe)));
    }
    case "sets": {
      const [left, right] = [inner(core.left, scope), inner(core.right, scope)];
      if (core.operator === "or") return of(left.sure | right.sure, left.maybe | right.maybe);
      if (core.operator === "and") return of(left.sure & right.sure, left.maybe & right.maybe);
      return of(left.sure & ~right.maybe, left.maybe & ~right.sure);
    }
    case "comprehension": {
      let [sure, maybe] = [0, 0];
      walkItems(on, core.items, scope, (where, conditions) => {
        const element = inner(core.element, where);
        maybe |= element.maybe;
        if (conditions.every((one) => onlyValue(one) === true)) sure |= element.sure;
      });
      return of(sure, maybe);
    }
    default:
      return of(0, on.all);
  }
}

function seatsOf(value: unknown): Seats {
  if (typeof value === "number") return onlySeat(value);
  return Array.isArray(value) ? inSome(value.map(onlySeat)) : NOBODY;
}
