// What a game may have besides: teams, decisions gone on with, tables, what families cost, players who may stay away.
import { bound, chanceOf, decidedBy, oneOf, part, type Scope, scopeOf } from "../expressions/scope.ts";
import { source } from "../expressions/sets.ts";
import { BOOL_SORT, literals, range, type Sort, type SortOf } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "../rules/block.ts";
import { inTime, passed } from "../rules/clauses.ts";
import { statements } from "../rules/statements.ts";
import type { Extra } from "./draft.ts";

/** Two teams, of which one wins, and what that is worth to their players. */
export const teams: Extra = (draft, world) => {
  const { members } = world.player;
  const side: SortOf<"enum"> = { kind: "enum", name: "Side", members: ["home", "guest"] };
  const rows = members.map((name, i) => `${name}: ${side.members[i % 2]}`).join(", ");
  const condition = part(scopeOf(world, { depth: 2, locals: [{ name: "s", sort: side }] }), BOOL_SORT);
  const late = `clock > ${world.pick(3)} and ${indented(condition, 4)}`;
  const lines = [
    `type Side = { ${side.members.join(", ")} }`,
    `constant side[Player] = ${rows}`,
    `for s in Side: end s prevails when side[turn] is s and ${late}`,
    "worth (s prevails) to p = if side[p] is s then 1 else -1",
  ];
  if (!draft.tryAdding(...lines)) return;
  world.sorts.push(side);
  world.functions.push({ name: "side", sort: side, params: [world.player], indexed: true, pure: true });
};

/** A decision with which a ply goes on, and one that goes on with it. */
export const sequel: Extra = (draft, world) => {
  const [first, second] = [world.fresh("d"), world.fresh("d")];
  const few = world.sorts.filter((sort) => literals(sort).length > 0 && literals(sort).length <= 4);
  const drawn = (
    scope: Scope,
    count: number,
  ): readonly [texts: readonly string[], sorts: readonly Sort[], names: readonly string[], scope: Scope] => {
    let inside = scope;
    const params = Array.from({ length: count }, () => ({ name: world.fresh("v"), sort: oneOf(world, few) }));
    const texts = params.map((param) => {
      const from = source({ ...inside, depth: 1 }, param.sort);
      inside = bound(inside, param);
      return `${param.name} in ${from}`;
    });
    return [texts, params.map(({ sort }) => sort), params.map(({ name }) => name), inside];
  };
  const head = (name: string, texts: readonly string[]): string =>
    `decision ${name}${texts.length > 0 ? `(${texts.join(", ")})` : ""}`;
  const asked = { ...decidedBy(world), possible: [] };
  const [texts, sorts, names, scope] = drawn(asked, world.pick(2));
  const [laterTexts, laterSorts, , later] = drawn(asked, world.pick(3));
  const [lines, behind] = statements({ ...scope, depth: 1 }, 1);
  const given = laterSorts.slice(0, world.pick(laterSorts.length + 1)).map((sort) => part(behind, sort));
  const args = given.length > 0 ? `(${indented(given.join(", "), 4)})` : "";
  const optional = chanceOf(world, 50);
  // Who stops there has passed the turn too.
  const early = optional || chanceOf(world, 50);
  const passing = (inside: Scope): readonly string[] => [
    `if ${inTime(world)}: clock += 1`,
    ...passed({ ...inside, depth: 1 }),
  ];
  const going = block(head(first, texts), [
    "by turn",
    `when ${inTime(world)}`,
    block("do", [...lines, ...(early ? passing(scope) : [])]),
    `then ${second}${args}${optional ? " or nothing" : ""}`,
  ]);
  const gone = block(head(second, laterTexts), [
    "by none",
    ...(chanceOf(world, 40) ? [`unless ${indented(part(later, BOOL_SORT), 4)} "not so"`] : []),
    block("do", [...statements({ ...later, depth: 1 }, 1)[0], ...(early ? [] : passing(later))]),
  ]);
  if (draft.tryAdding(going, gone)) world.decisions.push({ name: first, params: sorts, names });
};

/** A table by a type's values and a `match`, which variants change by their rows and arms. */
export const tables: Extra = (draft, world) => {
  const few = world.sorts.filter((sort): sort is SortOf<"enum"> => sort.kind === "enum" && sort.name !== "Player");
  if (few.length === 0) return;
  const sort = oneOf(world, few);
  const [table, fn, own] = [world.fresh("k"), world.fresh("f"), world.fresh("v")];
  const value = range(0, 3);
  const scope = scopeOf(world, { depth: 1, locals: [{ name: own, sort }] });
  const rows = sort.members.map((member) => `${member}: ${world.pick(4)}`).join(", ");
  const arms = sort.members.slice(0, 1).map((member) => `  ${member} => ${indented(part(scope, value), 4)}`);
  const lines = [
    `constant ${table}[${sort.name}]: 0..3 = ${rows}`,
    `fn ${fn}(${own}: ${sort.name}): 0..3 = match ${own}\n${arms.join("\n")}\n  otherwise ${table}[${own}]`,
  ];
  if (!draft.tryAdding(...lines)) return;
  world.functions.push({ name: table, sort: value, params: [sort], indexed: true, pure: true });
  world.functions.push({ name: fn, sort: value, params: [sort], indexed: false, pure: false });
};

/** What was decided last, and what each family of decisions costs. */
export const families: Extra = (draft, world) => {
  const names = world.decisions.map(({ name }) => name).filter((name) => !name.includes("."));
  const [track, cost] = [world.fresh("t"), world.fresh("k")];
  const lines = [
    `track ${track}: Decision?`,
    `constant ${cost}[f in Decision] = if f is ${oneOf(world, names)} then 1 else 0`,
    `every decision unless ${track} is this and ${cost}[this] is 1 "not twice"`,
  ];
  if (!draft.tryAdding(...lines)) return;
  draft.tryAdding(block("every decision", [block("finally", [`${track} := this`])]));
  draft.tryAdding(`every decision in Decision except { ${oneOf(world, names)} } unless ${track} is this "not again"`);
};

/** One more player, who plays if the game is given so many. */
export const seats: Extra = (draft) => {
  const names = draft.lines.map((line) => /^players (.*)$/.exec(line)?.[1]?.split(", ")).find((found) => found) ?? [];
  const count = names.length + draft.pick(2);
  const number = `with seats in ${names.length}..${names.length + 1} = ${count}`;
  const lines = draft.lines.map((line) =>
    line
      .replace(/^players .*$/, `players ${[...names, "Away"].join(", ")} first seats\n${number}`)
      .replace(/^(constant \w+\[Player\](?:: \S+)? = A: (.*?))(, B: .*)?$/, "$1$3, Away: $2")
      .replace(/ turn "(\w+)"/, ' turn "$1w"'),
  );
  draft.tryLines(lines);
};
