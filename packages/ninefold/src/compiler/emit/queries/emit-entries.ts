// The functions by which the caller asks about any state: each goes on to that of its control state.
import type { Code } from "../../code/ir/code.ts";
import type { Program } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { binary, type FunctionBuilding, i32, load } from "../builder/building.ts";
import { beginQuestion } from "../builder/emit-questions.ts";
import { type FunctionName, functionNamed } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** Each is a question of its own; the caller may ask those that are exported, the code all. `begin` comes first in each. */
export function emitEntries(
  game: GameContext,
  names: readonly FunctionName[],
  isExported: (name: FunctionName) => boolean,
  begin: (build: FunctionBuilding) => void = () => undefined,
): void {
  const { module, program, questions } = game;
  for (const name of names) {
    const build = functionNamed(name);
    beginQuestion(build, questions);
    begin(build);
    const args = build.params.map((_, i) => build.param(i));
    const { result } = build;
    const [only, ...others] = program.states.map((_, at) =>
      build.block(() => {
        // All control states have the function, with the entry's own parameters.
        const callee = `${name}${at}`;
        if (result) build.return({ op: "call", type: result, callee, args });
        else build.do(callee, args);
      }),
    );
    if (only && others.length === 0) for (const statement of only) build.emit(statement);
    else {
      build.emit({ op: "switch", index: controlOf(game, build.param(0)), blocks: only ? [only, ...others] : [] });
    }
    module.functions.push(build.done(isExported(name)));
  }
}

/** Which control state a state is in. */
export function controlOf({ program, layout }: GameContext, state: Code): Code {
  return program.controls
    .map((track) => {
      const row = layout.tracks[track]?.row;
      if (!row) throw new RangeError(`the control track ${track} has no row`);
      return { ordinal: load("i32", row.bits, state, row.offset), count: valuesOf(program, track) };
    })
    .reduce<Code>((at, { ordinal, count }) => binary("add", binary("mul", at, i32(count)), ordinal), i32(0));
}

/** How many values a control track has in the control states. */
function valuesOf(program: Program, track: number): number {
  const values = new Set(
    program.states.map(({ known }) => JSON.stringify((known.get(track) as Term & { kind: "constant" }).value)),
  );
  return values.size;
}
