// The functions by which the caller asks about any state: each goes on to that of its control state.
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Program } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { binary, FunctionBuilding, i32, load, type ModuleBuilding } from "../builder/building.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";

interface Entry {
  readonly params: number;
  readonly result?: "i32";
}

/** The functions that each control state has, by which the caller asks about any state. */
export const BASIC_ENTRIES: Readonly<Record<string, Entry>> = {
  ended: { params: 1, result: "i32" },
  outcome: { params: 1, result: "i32" },
  count: { params: 1, result: "i32" },
  list: { params: 3, result: "i32" },
  apply: { params: 2, result: "i32" },
};

/** That of code that plays. */
export const PLAY_ENTRIES: typeof BASIC_ENTRIES = { ply: { params: 1, result: "i32" } };

/** That of code that goes through states; of a game in which not every decision alone leads to one state. */
export const STATE_ENTRIES: typeof BASIC_ENTRIES = { decider: { params: 2, result: "i32" } };
export const SUCCESSOR_ENTRIES: typeof BASIC_ENTRIES = { lead: { params: 6, result: "i32" } };

/** Those of a game with forced steps, with decisions of several players at once, with several states that may follow. */
export const STEP_ENTRIES: typeof BASIC_ENTRIES = { forces: { params: 1, result: "i32" }, step: { params: 2 } };
export const TOGETHER_ENTRIES: typeof BASIC_ENTRIES = { decide: { params: 2, result: "i32" } };
export const CHANCE_OUTCOME_ENTRIES: typeof BASIC_ENTRIES = { follow: { params: 3, result: "i32" } };

/** Each is a question of its own; the caller may ask those that are exported, the code all. */
export function emitEntries(
  module: ModuleBuilding,
  program: Program,
  layout: Layout,
  questions: Questions,
  entries: typeof BASIC_ENTRIES,
  isExported: (name: string) => boolean,
): void {
  for (const [name, { params, result }] of Object.entries(entries)) {
    const build = new FunctionBuilding(name, new Array<"i32">(params).fill("i32"));
    beginQuestion(build, questions);
    const args = Array.from({ length: params }, (_, i) => build.param(i));
    const blocks = program.states.map((_, at) =>
      build.block(() => {
        if (result) {
          build.emit({ op: "return", value: { op: "call", type: result, callee: `${name}${at}`, args } });
        } else build.emit({ op: "do", callee: `${name}${at}`, args });
      }),
    );
    if (blocks.length === 1) for (const statement of blocks[0]!) build.emit(statement);
    else build.emit({ op: "switch", index: controlOf(program, layout, build.param(0)), blocks });
    module.functions.push(build.done(result, isExported(name)));
  }
}

/** Which control state a state is in. */
export function controlOf(program: Program, layout: Layout, state: Code): Code {
  return program.controls
    .map((track) => {
      const { row } = layout.tracks[track]!;
      return { ordinal: load("i32", row!.bits, state, row!.offset), count: counts(program, track) };
    })
    .reduce<Code>((at, { ordinal, count }) => binary("add", binary("mul", at, i32(count)), ordinal), i32(0));
}

function counts(program: Program, track: number): number {
  const at = program.controls.indexOf(track);
  const values = new Set(
    program.states.map(({ known }) =>
      JSON.stringify((known.get(program.controls[at]!) as Term & { kind: "constant" }).value),
    ),
  );
  return values.size;
}
