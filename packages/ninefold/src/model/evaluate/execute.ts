// The meaning of actions: statements that change a run's cells from top to bottom.

import { RANKING_WORK } from "../../language/check/bounds/work.ts";
import type { Core, CoreBlock, CoreStatement } from "../../language/core/core.ts";
import { contains, ordinalOf } from "../../language/core/domain.ts";
import { printType, type Type, type Value } from "../../language/core/types.ts";
import { wrapOf, wrapped } from "../../language/core/wraps.ts";
import { cellsOf } from "../state/layout.ts";
import { NotedChance } from "../system/noted-chance.ts";
import { ONE, rational, ZERO } from "../system/rational.ts";
import { armOf } from "./arms.ts";
import { type Bag, kindsOf } from "./bags.ts";
import { each, evaluator } from "./evaluate.ts";
import { cellIndexOf } from "./evaluate-tracks.ts";
import { fractionOf } from "./fractions.ts";
import { GuidedChance } from "./guided-chance.ts";
import { type Act, type Eval, fault, type Linked, type Run, spend, spendOnCopy } from "./run.ts";
import { choose, type Members, subsetAt } from "./sets.ts";
import { weightOfBlock } from "./weights.ts";

export function executor(link: Linked, block: CoreBlock): Act {
  const acts = block.map((statement) => statementAct(link, statement));
  const { units } = weightOfBlock(block);
  return (run) => {
    spend(run, units);
    for (const act of acts) act(run);
  };
}

function statementAct(link: Linked, statement: CoreStatement): Act {
  const of = (core: Core): Eval => evaluator(link, core);
  switch (statement.kind) {
    case "let":
    case "set-local": {
      const value = of(statement.value);
      const { slot } = statement;
      return (run) => {
        run.locals[slot] = value(run);
      };
    }
    case "set-track":
      return assign(link, statement);
    case "if": {
      const condition = of(statement.condition);
      const [yes, no] = [executor(link, statement.yes), executor(link, statement.no)];
      return (run) => (condition(run) ? yes(run) : no(run));
    }
    case "for": {
      const walk = each(link, statement.items);
      const body = executor(link, statement.body);
      return (run) => {
        walk(run, () => {
          body(run);
          return false;
        });
      };
    }
    case "match": {
      const arm = armOf(of, statement, statement.span, (body) => executor(link, body));
      return (run) => arm(run)(run);
    }
    case "random":
      return noted(random(link, statement), statement);
    case "chance": {
      const weights = statement.arms.map((arm) => fractionOf(link, arm.weight));
      const bodies = statement.arms.map((arm) => executor(link, arm.body));
      return (run) => {
        const fractions = weights.map((weight) => weight(run));
        const sum = fractions.reduce((a, b) => a.add(b), ZERO);
        if (!sum.equals(ONE) || fractions.some((fraction) => fraction.s <= 0n || fraction.n === 0n)) {
          fault(
            "NF2005",
            `the fractions are ${fractions.map((f) => f.toFraction()).join(", ")}, expected positive ones that sum to 1`,
            statement.span,
          );
        }
        bodies[run.chance.weighted(fractions)]!(run);
      };
    }
  }
}

/** What was drawn is noted where somebody asks for it. */
function noted(draw: Act, { slot, source }: CoreStatement & { kind: "random" }): Act {
  const type = givenBy(source);
  return (run) => {
    draw(run);
    if (run.chance instanceof NotedChance) run.chance.given.push({ type, value: run.locals[slot]! });
  };
}

/** Of what type the values are that are drawn from a source. */
function givenBy(source: Core): Type {
  if (source.kind === "subsets") return source.of.type;
  if (source.kind === "orders") return { kind: "pile", of: memberOf(source.of.type), atMost: Number.MAX_SAFE_INTEGER };
  return memberOf(source.type);
}

const memberOf = (type: Type): Type => (type.kind === "set" || type.kind === "bag" ? type.of : type);

/** One value of a set, each equally likely; subsets are picked by rank and orders member by member, never listed. */
function random(link: Linked, statement: CoreStatement & { kind: "random" }): Act {
  const { slot, source, span } = statement;
  const uniform = (run: Run, size: number): number => {
    if (size === 0) fault("NF2009", "found an empty set, expected something to choose from", span);
    if (!Number.isSafeInteger(size)) fault("NF2016", "the set has more than 2^53 members", span);
    return size === 1 ? 0 : run.chance.uniform(size);
  };
  if (source.kind === "subsets") {
    const [count, set] = [evaluator(link, source.count), evaluator(link, source.of)];
    const memberType = source.of.type.kind === "set" ? source.of.type.of : source.of.type;
    return (run) => {
      const members = set(run) as Members;
      const k = count(run) as number;
      spend(run, members.length * RANKING_WORK);
      const size = choose(members.length, k);
      const { chance } = run;
      run.locals[slot] =
        chance instanceof GuidedChance && size > 1 && Number.isSafeInteger(size)
          ? chance.subset({ type: memberType, members, count: k })
          : subsetAt(members, k, uniform(run, size));
    };
  }
  if (source.kind === "orders") {
    const set = evaluator(link, source.of);
    return (run) => {
      const left = [...(set(run) as Members)];
      spendOnCopy(run, left.length);
      const order: Value[] = [];
      while (left.length > 0) {
        // Taking one shifts those after it.
        spend(run, left.length >> 6);
        order.push(...left.splice(uniform(run, left.length), 1));
      }
      run.locals[slot] = order;
    };
  }
  const set = evaluator(link, source);
  const memberType = source.type.kind === "set" ? source.type.of : source.type;
  if (source.type.kind === "bag") {
    return (run) => {
      const kinds = kindsOf(set(run) as Bag, run);
      const all = kinds.reduce((n, { count }) => n + count, 0);
      if (all === 0) fault("NF2009", "found an empty bag, expected something to draw", span);
      const index = kinds.length === 1 ? 0 : run.chance.weighted(kinds.map(({ count }) => rational(count, all)));
      run.locals[slot] = kinds[index]!.value;
    };
  }
  return (run) => {
    const members = set(run) as Members;
    const { chance } = run;
    run.locals[slot] =
      chance instanceof GuidedChance && members.length > 1
        ? chance.subset({ type: memberType, members, count: 1 })[0]!
        : members[uniform(run, members.length)]!;
  };
}

function assign(link: Linked, statement: CoreStatement & { kind: "set-track" }): Act {
  const { core: track, start, strides } = cellsOf(link.layout, statement.track);
  const of = (core: Core): Eval => evaluator(link, core);
  const value = of(statement.value);
  const { operator, span } = statement;
  const wrap = wrapOf(track.type.kind === "option" ? track.type.of : track.type);
  const changed = (before: Value, change: Value): Value => {
    if (operator === ":=") return change;
    if (before === null) fault("NF2003", `"${track.name}" is none here, so it has no number to change`, span);
    const sum = (before as number) + (operator === "+=" ? (change as number) : -(change as number));
    const after = wrap ? wrapped(sum, wrap) : sum;
    return contains(track.type, after)
      ? after
      : fault("NF2001", `"${track.name}" would be ${after}, expected ${printType(track.type)}`, span);
  };
  const write = (run: Run, cell: number, given: Value): void => {
    run.cells[cell] = changed(run.cells[cell]!, given);
    run.answers = undefined;
  };
  if (statement.indices.every((index) => !index.many)) {
    const cores = statement.indices.map((index) => index.core);
    const cell = cellIndexOf(link, of, statement.track, cores);
    return (run) => {
      const given = value(run);
      write(run, cell(run), given);
    };
  }
  const indices = statement.indices.map(({ core, many }) => ({ eval: of(core), many }));
  return (run) => {
    const given = value(run);
    let written = [start];
    indices.forEach((index, i) => {
      const found = index.eval(run);
      const members = index.many ? (found as Members) : [found];
      spendOnCopy(run, written.length * members.length);
      written = members.flatMap((member) => {
        const step = strides[i]! * ordinalOf(track.index[i]!, member);
        return written.map((cell) => cell + step);
      });
    });
    for (const cell of written) write(run, cell, given);
  };
}
