// Code that takes over what was gathered: looks up each state that was found, and counts.
import type { Code } from "../../code/ir/code.ts";
import { binary, FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { slotAt } from "./emit-table.ts";
import { type Entry, type HeaderFields, offsetOf } from "./header-fields.ts";

/** What `absorb` answers: all was taken over, or why it was not. */
export const INTERNED = {
  all: 0,
  /** There is no room for a new state. */
  full: 1,
  /** The number of ways to the state that is `over` takes a word more. */
  wider: 2,
} as const;

/** The bytes of a record; behind its first word lies who decides in the state, of one with decisions. */
export const RECORD_SIZE = 8;

/** In a record four times how many decisions of a state were made, and what else there is to say. */
export const RECORD = {
  /** All of its decisions have been made. */
  whole: 1,
  /** It was passed over. */
  skipped: 2,
  decision: 4,
} as const;

export const recordAt = (ledger: HeaderFields, record: Code): Code =>
  binary("add", ledger.get("records"), binary("mul", record, i32(RECORD_SIZE)));

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

export function emitIntern(
  module: ModuleBuilding,
  ledger: HeaderFields,
  foundSize: number,
  questions: Questions,
): void {
  const build = new FunctionBuilding("absorb", []);
  const level = ledger.keep(build, "level");
  const stop = (why: keyof typeof INTERNED): void => build.emit({ op: "return", value: i32(INTERNED[why]) });
  const add = (entry: Entry, by: number): void => ledger.set(build, entry, plus(ledger.get(entry), by));
  build.loop(() => {
    const record = ledger.keep(build, "record");
    build.if(binary("ge_u", record, ledger.get("recorded")), () => stop("all"));
    const held = build.keep(load("i32", 32, recordAt(ledger, record), 0));
    const cursor = ledger.keep(build, "cursor");
    build.loop(() => {
      beginQuestion(build, questions);
      build.if(binary("ge_u", ledger.get("taken"), binary("shr_u", held, i32(2))), () => build.break());
      const place = ledger.keep(build, "place");
      const found = build.keep(call("seek", load("i32", 32, place, 0), plus(place, 4)));
      build.if(binary("eq", found, i32(-1)), () => stop("full"));
      // The hash is not asked again: in its place lies the index from now on.
      build.emit({ op: "store", bits: 32, address: place, offset: 0, value: found });
      add("place", foundSize);
      add("taken", 1);
      add("made", 1);
      build.if(binary("lt_u", found, level), () => {
        ledger.set(build, "layered", i32(0));
        ledger.set(build, "ways", i32(0));
      });
      build.if(ledger.get("degrees"), () => {
        const degree = build.keep(slotAt(ledger.get("degrees"), found, i32(4)));
        const value = binary("add", load("i32", 32, degree, 0), ledger.get("step"));
        build.emit({ op: "store", bits: 32, address: degree, offset: 0, value });
      });
      build.if(ledger.get("ways"), () => {
        build.if(binary("lt_u", found, ledger.get("numbered")), () => {
          const [from, to] = [waysTo(ledger, "ways", cursor), waysTo(ledger, "onward", found)];
          const carry = call("add-times", to, from, i32(1), ledger.get("words"));
          build.if(carry, () => {
            ledger.set(build, "over", found);
            stop("wider");
          });
        });
      });
    });
    build.if(binary("and", held, i32(RECORD.whole)), () => endState(build, ledger, cursor));
    build.if(binary("and", held, i32(RECORD.skipped)), () => add("cursor", 1));
    ledger.set(build, "taken", i32(0));
    add("record", 1);
  });
  module.functions.push(build.done("i32", true));
}

/** All decisions of a state have been made. */
function endState(build: FunctionBuilding, ledger: HeaderFields, cursor: Code): void {
  const made = ledger.keep(build, "made");
  build.if(unary("eqz", made), () => {
    ledger.set(build, "terminal", plus(ledger.get("terminal"), 1));
    build.if(ledger.get("ways"), () => addUp(build, ledger, 1, cursor, i32(1)));
  });
  build.if(ledger.get("ways"), () => addUp(build, ledger, 0, cursor, made));
  const edges = i32(ledger.address + offsetOf("edges"));
  const more = binary("add", load("i64", 64, edges, 0), unary("extend", made));
  build.emit({ op: "store", bits: 64, address: edges, offset: 0, value: more });
  // A state that had its turn has it never again.
  build.if(binary("eq", ledger.get("skip"), i32(2)), () => {
    const degree = slotAt(ledger.get("degrees"), cursor, i32(4));
    build.emit({ op: "store", bits: 32, address: degree, offset: 0, value: i32(-1) });
  });
  ledger.set(build, "settled", plus(ledger.get("settled"), 1));
  ledger.set(build, "made", i32(0));
  ledger.set(build, "cursor", plus(cursor, 1));
}

const waysTo = (ledger: HeaderFields, entry: "ways" | "onward", index: Code): Code =>
  slotAt(ledger.get(entry), index, binary("shl", ledger.get("words"), i32(2)));

/** Adds the ways to a state, so many times, to one of the two sums. */
function addUp(build: FunctionBuilding, ledger: HeaderFields, sum: 0 | 1, index: Code, times: Code): void {
  const words = ledger.keep(build, "words");
  const bytes = build.keep(binary("shl", words, i32(2)));
  const begin = ledger.get("sums");
  const to = build.keep(sum === 0 ? begin : binary("add", begin, plus(bytes, 4)));
  const carry = build.keep(call("add-times", to, waysTo(ledger, "ways", index), times, words));
  const top = build.keep(binary("add", to, bytes));
  build.emit({ op: "store", bits: 32, address: top, offset: 0, value: binary("add", load("i32", 32, top, 0), carry) });
}
