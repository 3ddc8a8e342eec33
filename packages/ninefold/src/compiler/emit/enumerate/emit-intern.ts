// Code that interns the successors that were found: each gets the index of its state, known or new, and is counted.
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { call, functionNamed } from "../builder/functions.ts";
import { slotAt } from "./emit-table.ts";
import { type Entry, type HeaderFields, offsetOf } from "./header-fields.ts";

/** What `intern` answers: all were interned, or why not. */
export const INTERNED = {
  all: 0,
  /** A new state does not fit. */
  full: 1,
  /** The number of paths to the state that is `overflowed` takes a word more. */
  wider: 2,
} as const;

/** The bytes of a record; behind its first word lies who decides in the state, of one with decisions. */
export const RECORD_SIZE = 8;

/** The first word of a record: four times the number of decisions made of the state, plus these flags. */
export const RECORD = {
  /** All of its decisions have been made. */
  whole: 1,
  /** It was skipped. */
  skipped: 2,
  decision: 4,
} as const;

export const recordAt = (header: HeaderFields, record: Code): Code =>
  binary("add", header.get("records"), binary("mul", record, i32(RECORD_SIZE)));

export function emitIntern(
  module: ModuleBuilding,
  header: HeaderFields,
  foundSize: number,
  questions: Questions,
): void {
  const build = functionNamed("intern");
  const level = header.keep(build, "level");
  const stop = (why: keyof typeof INTERNED): void => build.return(i32(INTERNED[why]));
  const add = (entry: Entry, by: number): void => header.set(build, entry, plus(header.get(entry), by));
  build.loop(() => {
    const record = header.keep(build, "record");
    build.if(binary("ge_u", record, header.get("recorded")), () => stop("all"));
    const held = build.keep(load("i32", 32, recordAt(header, record), 0));
    const cursor = header.keep(build, "cursor");
    build.loop(() => {
      beginQuestion(build, questions);
      build.if(binary("ge_u", header.get("taken"), binary("shr_u", held, i32(2))), () => build.break());
      const next = header.keep(build, "nextFound");
      const found = build.keep(call("seek", load("i32", 32, next, 0), plus(next, 4)));
      build.if(binary("eq", found, i32(-1)), () => stop("full"));
      // The hash is not asked again: in its place lies the index from now on.
      build.emit({ op: "store", bits: 32, address: next, offset: 0, value: found });
      add("nextFound", foundSize);
      add("taken", 1);
      add("made", 1);
      build.if(binary("lt_u", found, level), () => {
        header.set(build, "layered", i32(0));
        header.set(build, "paths", i32(0));
      });
      build.if(header.get("degrees"), () => {
        const degree = build.keep(slotAt(header.get("degrees"), found, i32(4)));
        const value = binary("add", load("i32", 32, degree, 0), header.get("step"));
        build.emit({ op: "store", bits: 32, address: degree, offset: 0, value });
      });
      build.if(header.get("paths"), () => {
        build.if(binary("lt_u", found, header.get("numbered")), () => {
          const [from, to] = [pathsTo(header, "paths", cursor), pathsTo(header, "onward", found)];
          const carry = call("add-times", to, from, i32(1), header.get("words"));
          build.if(carry, () => {
            header.set(build, "overflowed", found);
            stop("wider");
          });
        });
      });
    });
    build.if(binary("and", held, i32(RECORD.whole)), () => endState(build, header, cursor));
    build.if(binary("and", held, i32(RECORD.skipped)), () => add("cursor", 1));
    header.set(build, "taken", i32(0));
    add("record", 1);
  });
  module.functions.push(build.done(true));
}

/** All decisions of a state have been made. */
function endState(build: FunctionBuilding, header: HeaderFields, cursor: Code): void {
  const made = header.keep(build, "made");
  build.if(unary("eqz", made), () => {
    header.set(build, "terminal", plus(header.get("terminal"), 1));
    build.if(header.get("paths"), () => addUp(build, header, 1, cursor, i32(1)));
  });
  build.if(header.get("paths"), () => addUp(build, header, 0, cursor, made));
  const edges = i32(header.address + offsetOf("edges"));
  const more = binary("add", load("i64", 64, edges, 0), unary("extend", made));
  build.emit({ op: "store", bits: 64, address: edges, offset: 0, value: more });
  // A state that had its turn has it never again.
  build.if(binary("eq", header.get("skip"), i32(2)), () => {
    const degree = slotAt(header.get("degrees"), cursor, i32(4));
    build.emit({ op: "store", bits: 32, address: degree, offset: 0, value: i32(-1) });
  });
  header.set(build, "settled", plus(header.get("settled"), 1));
  header.set(build, "made", i32(0));
  header.set(build, "cursor", plus(cursor, 1));
}

const pathsTo = (header: HeaderFields, entry: "paths" | "onward", index: Code): Code =>
  slotAt(header.get(entry), index, binary("shl", header.get("words"), i32(2)));

/** Adds the paths to a state, so many times, to one of the two sums. */
function addUp(build: FunctionBuilding, header: HeaderFields, sum: 0 | 1, index: Code, times: Code): void {
  const words = header.keep(build, "words");
  const bytes = build.keep(binary("shl", words, i32(2)));
  const begin = header.get("sums");
  const to = build.keep(sum === 0 ? begin : binary("add", begin, plus(bytes, 4)));
  const carry = build.keep(call("add-times", to, pathsTo(header, "paths", index), times, words));
  const top = build.keep(binary("add", to, bytes));
  build.emit({ op: "store", bits: 32, address: top, offset: 0, value: binary("add", load("i32", 32, top, 0), carry) });
}
