// The meaning of checked expressions: each becomes a function from a run to a value. This is the definition that every
// other way of running a game is tested against, so it is written to be read: one case a construct. What a construct
// needs more than a line or two for stands in the `evaluate-` file of its kind.

import type { Core, Item } from "../../language/core/core.ts";
import { choosing, readsMemories } from "../../language/core/parts.ts";
import type { Value } from "../../language/core/types.ts";
import { decisionWithin } from "../../language/core/within.ts";
import { armOf } from "./arms.ts";
import { bagFrom } from "./bags.ts";
import { call } from "./evaluate-calls.ts";
import { comprehension, fold, loop, quantifier } from "./evaluate-loops.ts";
import { arithmetic, comparison, offsets } from "./evaluate-numbers.ts";
import { reach } from "./evaluate-reach.ts";
import { joined, membership, only, range, subsets } from "./evaluate-sets.ts";
import { coordinate, field, make, narrow, track } from "./evaluate-tracks.ts";
import { same } from "./order.ts";
import { primitive } from "./primitives.ts";
import { type Eval, type Linked, spend, spendOnCopy, spendValues, type Walk } from "./run.ts";
import { difference, type Members, setFrom } from "./sets.ts";
import { weightOf } from "./weights.ts";

export function evaluator(link: Linked, core: Core): Eval {
  const value = meaning(link, core);
  const { units } = weightOf(core);
  if (units === 0) return value;
  return (run) => {
    spend(run, units);
    return value(run);
  };
}

type Logic = Extract<Core, { kind: "logic" }>["operator"];

/** The right side is evaluated only where the left one leaves the answer open. */
const LOGIC: Readonly<Record<Logic, (left: Eval, right: Eval) => Eval>> = {
  and: (left, right) => (run) => left(run) === true && right(run) === true,
  or: (left, right) => (run) => left(run) === true || right(run) === true,
};

/** Long: a table with one case for each construct, which is the definition of the language. */
function meaning(link: Linked, core: Core): Eval {
  const of = (inner: Core): Eval => evaluator(link, inner);
  switch (core.kind) {
    case "constant": {
      const { value } = core;
      return () => value;
    }
    case "local": {
      const { slot } = core;
      return (run) => run.locals[slot]!;
    }
    case "track":
      return track(link, of, core);
    case "call":
      return call(link, of, core);
    case "primitive":
      return primitive(link, core, core.args.map(of));
    case "field":
      return field(of, core);
    case "coordinate":
      return coordinate(of, core);
    case "make":
      return make(of, core);
    case "if": {
      const [condition, yes, no] = [of(core.condition), of(core.yes), of(core.no)];
      return (run) => (condition(run) ? yes(run) : no(run));
    }
    case "match": {
      const arm = armOf(of, core, core.subject.span, of);
      return (run) => arm(run)(run);
    }
    case "set": {
      const members = core.members.map(of);
      return (run) => {
        const found = new Array<Value>(members.length);
        for (let i = 0; i < members.length; i++) found[i] = members[i]!(run);
        spendValues(run, members.length);
        return setFrom(found, run);
      };
    }
    case "pile": {
      const members = core.members.map(of);
      return (run) => {
        spendValues(run, members.length);
        return members.map((member) => member(run));
      };
    }
    case "bag": {
      const members = core.members.map(of);
      return (run) => {
        spendValues(run, members.length);
        return bagFrom(
          members.map((member) => member(run)),
          run,
        );
      };
    }
    case "comprehension":
      return comprehension(link, of, core);
    case "quantifier":
      return quantifier(link, of, core);
    case "fold":
      return fold(link, of, core);
    case "reach":
      return reach(link, of, core);
    case "logic":
      return LOGIC[core.operator](of(core.left), of(core.right));
    case "not": {
      const operand = of(core.operand);
      return (run) => !operand(run);
    }
    case "sets":
      return joined(of, core);
    case "complement": {
      const operand = of(core.operand);
      return (run) => {
        spendOnCopy(run, core.all.length);
        return difference(core.all, operand(run) as Members);
      };
    }
    case "compare":
      return comparison(of, core);
    case "in":
      return membership(of, core);
    case "arithmetic":
      return arithmetic(of, core);
    case "offsets":
      return offsets(of, core);
    case "range":
      return range(of, core);
    case "subsets":
      return subsets(of, core);
    case "size": {
      const operand = of(core.operand);
      return (run) => (operand(run) as Members).length;
    }
    case "the":
      return only(of, core);
    case "element": {
      const [pile, index] = [of(core.pile), of(core.index)];
      return (run) => (pile(run) as readonly Value[])[(index(run) as number) - 1] ?? null;
    }
    case "joint-parameter": {
      const [parameters, player] = [of(core.parameter), of(core.player)];
      return (run) => (parameters(run) as readonly Value[])[player(run) as number] ?? null;
    }
    case "after": {
      const body = of(core.body);
      const remembers = readsMemories(core.body, link.game);
      return (run) => body(link.foresee(run, core, remembers));
    }
    case "possible":
      return possible(of, link, core);
    case "times":
      return (run) => {
        const now = link.present(run, core.memory);
        return 1 + run.memories[core.memory]!.filter((entry) => same(entry, now, run)).length;
      };
    case "back": {
      const plies = of(core.plies);
      return (run) => {
        const back = plies(run) as number;
        if (back === 0) return link.present(run, core.memory)[0]!;
        return back > 0 ? (run.memories[core.memory]!.at(-back)?.[0] ?? null) : null;
      };
    }
    case "narrow":
      return narrow(of, core);
    case "fraction":
    case "orders":
    case "missing":
      throw new RangeError(`a ${core.kind} has no value of its own`);
  }
}

function possible(of: (core: Core) => Eval, link: Linked, core: Core & { kind: "possible" }): Eval {
  const player = of(core.player);
  const { conditions, within, decision } = core;
  if (!within) return (run) => link.possible(run, decision, player(run) as number, { conditions });
  const sets = within.map(({ set }) => of(set));
  let walk: Walk | undefined;
  return (run) => {
    // Decisions ask about each other, so what one asks is linked when it is first asked.
    walk ??= each(link, choosing(decisionWithin(link.game.decisions[decision]!, within)));
    const who = player(run) as number;
    return link.possible(run, decision, who, { conditions, within: { walk, sets: sets.map((set) => set(run)) } });
  };
}

export function each(link: Linked, items: readonly Item[]): Walk {
  return loop(
    (core) => evaluator(link, core),
    items,
    (_, visit) => visit(),
  );
}
