// The arms of a match. Where they list constants they are a table by value, whatever the order they are written in.

import type { Core, CoreArm } from "../../language/core/core.ts";
import { equal, isScalar } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { entryAt } from "../tables.ts";
import type { Walk } from "./walk.ts";

interface Match<Body> {
  readonly subject: Core;
  readonly arms: readonly CoreArm<Body>[];
  readonly otherwise?: Body;
}

/** Up to so many values of a subject are looked at one by one. */
const MAX_VALUES = 4096;

/** Whether two matches choose arms that correspond, as `same` compares their bodies. */
export function arms<Body>(
  walk: Walk,
  one: Match<Body>,
  other: Match<Body>,
  same: (one: Body, other: Body) => boolean,
): boolean {
  if (!walk.core(one.subject, other.subject)) return false;
  const table = isTable(one) && isTable(other) && tableOf(walk, one, other);
  if (table) return table.every(([mine, theirs]) => (mine && theirs ? same(mine, theirs) : mine === theirs));
  const otherwise =
    one.otherwise && other.otherwise ? same(one.otherwise, other.otherwise) : one.otherwise === other.otherwise;
  return (
    otherwise &&
    one.arms.length === other.arms.length &&
    one.arms.every(({ values, body }, i) => {
      const there = entryAt(other.arms, i);
      return walk.cores(values, there.values) && same(body, there.body);
    })
  );
}

const isTable = ({ subject, arms: list }: Match<unknown>): boolean =>
  isScalar(subject.type) && list.every(({ values }) => values.every(({ kind }) => kind === "constant"));

/** The bodies that are chosen for values that correspond, each pair once; undefined where the values are too many. */
function tableOf<Body>(
  walk: Walk,
  one: Match<Body>,
  other: Match<Body>,
): readonly (readonly [Body | undefined, Body | undefined])[] | undefined {
  const values = walk.values.table(one.subject.type, other.subject.type, MAX_VALUES);
  const pairs: (readonly [Body | undefined, Body | undefined])[] = [];
  for (const [from, to] of values ?? []) {
    const [mine, theirs] = [chosen(one, from), chosen(other, to)];
    if (!pairs.some((pair) => pair[0] === mine && pair[1] === theirs)) pairs.push([mine, theirs]);
  }
  return values && pairs;
}

const chosen = <Body>({ arms: list, otherwise }: Match<Body>, value: Value): Body | undefined =>
  list.find(({ values }) => values.some((wanted) => wanted.kind === "constant" && equal(wanted.value, value)))?.body ??
  otherwise;
