// The functions of a compiled game by name, with the types of their parameters and results. Code that emits a function,
// code that calls it and the runtime all take its type from here, so that a wrong name or number of arguments does not
// compile. A module has those that its purpose needs; what each does is said where it is emitted.
import type { Code, Machine } from "../../code/ir/code.ts";
import { FunctionBuilding } from "./building.ts";

interface Signature {
  readonly params: readonly Machine[];
  readonly result?: Machine;
}

export const FUNCTIONS = {
  // Questions about any state; each control state has its own, whose name ends with its number.
  ended: { params: ["i32"], result: "i32" },
  outcome: { params: ["i32"], result: "i32" },
  count: { params: ["i32"], result: "i32" },
  list: { params: ["i32", "i32", "i32"], result: "i32" },
  apply: { params: ["i32", "i32"], result: "i32" },
  ply: { params: ["i32"], result: "i32" },
  decider: { params: ["i32", "i32"], result: "i32" },
  forces: { params: ["i32"], result: "i32" },
  step: { params: ["i32", "i32"] },
  decide: { params: ["i32", "i32"], result: "i32" },
  players: { params: ["i32", "i32", "i32"] },
  successors: { params: ["i32", "i32", "i32"], result: "i32" },
  "weighted-successors": { params: ["i32", "i32", "i32", "i32", "i32", "i32"], result: "i32" },

  // Limits, and memory that the caller gives.
  allow: { params: ["i32", "i32"] },
  "set-listing": { params: ["i32", "i32"] },

  // The source of chance.
  seed: { params: ["i32", "i32", "i32", "i32"] },
  "begin-play": { params: ["i32"] },
  random: { params: [], result: "i32" },
  uniform: { params: ["i32"], result: "i32" },
  result: { params: ["i32"], result: "i32" },
  "wide-result": { params: ["i64"], result: "i64" },
  "begin-chance-outcomes": { params: [] },
  "next-chance-outcome": { params: [], result: "i32" },
  "draw-chance": { params: [] },
  "use-script": { params: ["i32"] },
  weigh: { params: ["i32", "i32"] },
  "is-scripted": { params: [], result: "i32" },
  results: { params: [], result: "i32" },

  // Playouts and perft.
  playouts: { params: ["i32", "i32", "i32", "i32", "i32"], result: "i32" },
  playingNow: { params: [], result: "i32" },
  pliesNow: { params: [], result: "i32" },
  begin: { params: ["i32", "i32", "i32"] },
  perft: { params: ["i32", "i32", "i32"], result: "i32" },
  arrive: { params: ["i32", "i32", "i32"], result: "i32" },
  last2: { params: ["i32"], result: "i32" },
  last3: { params: ["i32"], result: "i32" },
  leaves: { params: [], result: "i64" },
  endedBefore: { params: [], result: "i64" },
  "is-new": { params: ["i32"], result: "i32" },

  // Positions of a search; those with a control state of their own first.
  look: { params: ["i32", "i32"], result: "i32" },
  tally: { params: ["i32", "i32"], result: "i32" },
  make: { params: ["i32", "i32", "i32"], result: "i32" },
  "make-together": { params: ["i32", "i32", "i32"], result: "i32" },
  key: { params: ["i32"] },
  playout: { params: ["i32", "i32", "i32", "i32"], result: "i32" },
  recorded: { params: [], result: "i32" },
  prefer: { params: ["i32", "i32", "i32", "i32", "i32"] },
  accepts: { params: ["i32", "i32"], result: "i32" },
  ordinals: { params: ["i32"] },
  evaluate: { params: ["i32"], result: "i32" },
  "set-weights": { params: ["i32", "i32", "i32", "i32"] },
  "set-windows": { params: ["i32", "i32"] },
  enter: { params: ["i32"] },
  carry: { params: ["i32", "i32"] },
  "carry-out": { params: ["i32"] },

  // Enumeration of states.
  expand: { params: ["i32", "i32"] },
  intern: { params: [], result: "i32" },
  survey: { params: ["i32"] },
  judge: { params: ["i32"], result: "i32" },
  choose: { params: ["i32", "i32", "i32"], result: "i32" },
  chosen: { params: [], result: "i32" },
  weight: { params: ["i32"] },
  pack: { params: ["i32", "i32"] },
  unpack: { params: ["i32", "i32"] },
  hash: { params: ["i32"], result: "i32" },
  same: { params: ["i32", "i32"], result: "i32" },
  seek: { params: ["i32", "i32"], result: "i32" },
  settle: { params: ["i32", "i32"], result: "i32" },
  "add-times": { params: ["i32", "i32", "i32", "i32"], result: "i32" },
  "is-zero": { params: ["i32", "i32"], result: "i32" },
} as const satisfies Readonly<Record<string, Signature>>;

type Functions = typeof FUNCTIONS;

export type FunctionName = keyof Functions;

/** Those that give a value. */
export type ValuedName = {
  [Name in FunctionName]: Functions[Name] extends { readonly result: Machine } ? Name : never;
}[FunctionName];

/** One `Value` for each parameter of a function. */
export type ArgumentsOf<Name extends FunctionName, Value> = Each<Functions[Name]["params"], Value>;

type Each<Params extends readonly unknown[], Value> = { readonly [At in keyof Params]: Value };

/** A function of the table, while it is written; with `at` that of a control state. */
export function functionNamed(name: FunctionName, at?: number): FunctionBuilding {
  const { params, result }: Signature = FUNCTIONS[name];
  return new FunctionBuilding(nameAt(name, at), params, result);
}

const nameAt = (name: FunctionName, at: number | undefined): string => (at === undefined ? name : `${name}${at}`);

/** The value of a function. */
export function call<Name extends ValuedName>(name: Name, ...args: ArgumentsOf<Name, Code>): Code {
  return { op: "call", type: FUNCTIONS[name].result, callee: name, args };
}

/** The value of a control state's function. */
export function callAt<Name extends ValuedName>(name: Name, at: number, ...args: ArgumentsOf<Name, Code>): Code {
  return { op: "call", type: FUNCTIONS[name].result, callee: nameAt(name, at), args };
}

/** Calls a function for what it does. */
export function run<Name extends FunctionName>(
  build: FunctionBuilding,
  name: Name,
  ...args: ArgumentsOf<Name, Code>
): void {
  build.emit({ op: "do", callee: name, args });
}

/** Calls a control state's function for what it does. */
export function runAt<Name extends FunctionName>(
  build: FunctionBuilding,
  name: Name,
  at: number,
  ...args: ArgumentsOf<Name, Code>
): void {
  build.emit({ op: "do", callee: nameAt(name, at), args });
}
