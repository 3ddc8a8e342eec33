// What says nothing of the rules: reasons, spellings, said forms, letters, displays, forms of positions.
import { bound, chanceOf, decidedBy, oneOf, part, type RandomDecision, type World } from "../expressions/scope.ts";
import { BOOL_SORT, literals } from "../expressions/sorts.ts";
import { block } from "../rules/block.ts";
import type { Extra } from "./draft.ts";

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
  const [first] = world.decisions;
  draft.tryAdding(
    block("display", [
      "area Side",
      "place clock is v0 on (v0, 0 - v0) in Side as chip",
      "place v0 in Player on (1, 1)",
      "link v0 in Player to next(v0)",
      `shape v0 in Player = if v0 is ${world.player.members[0]} then disc else ring`,
      ...(first ? [`gesture ${first.name}${first.names.length > 0 ? `(${first.names.join(", ")})` : ""} = clock`] : []),
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
