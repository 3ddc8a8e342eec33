// What a game may have besides: teams, decisions gone on with, reasons, spellings, said forms, players who may stay away.
import {
  bound,
  chanceOf,
  decidedBy,
  oneOf,
  part,
  type RandomDecision,
  type Scope,
  scopeOf,
  type World,
} from "../expressions/scope.ts";
import { source } from "../expressions/sets.ts";
import { BOOL_SORT, literals, range, type Sort, type SortOf } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "../rules/block.ts";
import { inTime, passed } from "../rules/clauses.ts";
import { statements } from "../rules/statements.ts";
import type { Draft } from "./draft.ts";

/** Something that a draft may have more of. */
export type Extra = (draft: Draft, world: World) => void;

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

/** What an ending, an outcome or a forced step says to people. */
export const reasons: Extra = (draft, world) => {
  for (const [i, line] of draft.lines.entries()) {
    const said = ` "it is so, ${i}"`;
    const other = /^(for [^\n]*: )?(end|outcome) /.test(line)
      ? line + said
      : line.replace(/^(whenever [^\n]*?)( shown)? do\n/, (_, head, shown = "") => `${head}${said}${shown} do\n`);
    if (other !== line && chanceOf(world, 60)) draft.tryLines(draft.lines.with(i, other));
  }
};

/** How the game is drawn, and positions written with a part that is left aside. */
export const showing: Extra = (draft, world) => {
  const drawn = draft.lines.flatMap((line) => /^track (\w+)\[(?:\w+ in )?Cell\]/.exec(line)?.[1] ?? []);
  const colour = "colour v0 in Cell = if v0.column is 1 then dark else light";
  draft.tryAdding(
    block("display", [
      ...(drawn.length > 0 ? [`board Cell shows ${oneOf(world, drawn)}`, colour] : []),
      "hide clock",
      `glyph ${world.player.members[0]} "x"`,
    ]),
  );
  const numbers = world.tracks.filter(
    ({ name, sort, index }) => sort.kind === "int" && index.length === 1 && name !== "clock",
  );
  if (numbers.length === 0) return;
  const { name, index } = oneOf(world, numbers);
  const place = literals(index[0]!)[0];
  const line = `notation parts = "at " clock "/" ${name}[${place}] "/" _`;
  draft.tryAdding(chanceOf(world, 50) ? line : block(`${line} do`, ["clock := 0"]));
};

/** How people write the decisions of some families. */
export const spellings: Extra = (draft, world) => {
  for (const decision of world.decisions) {
    if (!chanceOf(world, 70)) continue;
    const line = `spelling say of ${decision.name} = "${decision.name}" ${spelt(world, decision)}`.trimEnd();
    const again = `${line} again ";" ${decision.names.at(-1)}`;
    if (!chanceOf(world, 50) || !draft.tryAdding(again)) draft.tryAdding(line);
  }
};

function spelt(world: World, { params, names }: RandomDecision): string {
  const own = names.map((name, i) => ({ name, sort: params[i]! }));
  const scope = { ...bound(decidedBy(world), ...own), possible: [], depth: 1 };
  const condition = (): string => `when ${part(scope, BOOL_SORT).replaceAll("\n", " ")}`;
  const parts = own.map(({ name, sort }) => {
    const written = `"-" ${name}`;
    switch (world.pick(6)) {
      case 0:
        return `[${written}]`;
      case 1:
        return `(${written} ${condition()})`;
      case 2:
        return `[${written} ${condition()}]`;
      case 3:
        return sort.kind === "enum" ? `" " ${name} ${sort.members.map((_, i) => `"n${i}"`).join(", ")}` : written;
      default:
        return written;
    }
  });
  return parts.join(" ");
}

/** Letters of the values of an enumeration. */
export const letters: Extra = (draft) => {
  const at = draft.lines.findIndex((line) => line.startsWith("type Colour = "));
  const members = /{ (.*) }/.exec(draft.lines[at] ?? "")?.[1]?.split(", ") ?? [];
  const line = `${draft.lines[at]} letters "${members.map((member) => member[0]).join("")}"`;
  draft.tryLines(draft.lines.with(at, line));
};

/** How the values of a product are said, and that its last field is mostly left out. */
export const said: Extra = (draft, world) => {
  const at = draft.lines.findIndex((line) => line.startsWith("type Man = "));
  if (at < 0) return;
  const usual = /(second: [^}]*?)( })/.exec(draft.lines[at]!);
  const product = world.sorts.find((sort) => sort.kind === "product");
  const second = product?.kind === "product" ? product.fields[1] : undefined;
  const value = second && literals(second.sort)[0];
  if (usual && value && chanceOf(world, 60))
    draft.tryLines(draft.lines.with(at, draft.lines[at]!.replace(/(second: [^}]*?) }/, `$1 = ${value} }`)));
  draft.tryLines(draft.lines.with(at, `${draft.lines[at]} said first " with " second`));
};

/** A parameter says why it refuses what lies outside its set. */
export const choices: Extra = (draft, world) => {
  for (const [i, line] of draft.lines.entries()) {
    if (!chanceOf(world, 40)) continue;
    draft.tryLines(draft.lines.with(i, line.replace(/^(decision \w+\([^\n]*)\)\n/, '$1 "that is not there")\n')));
  }
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
