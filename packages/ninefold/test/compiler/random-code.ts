// Random good modules. They are read off a tape of bytes, a short tape of small bytes giving a small module, so that
// what fails shrinks. All loops and calls burn a fuel, the first global, and trap when there is no more.
import fc from "fast-check";
import type {
  Binary,
  Code,
  CodeBlock,
  CodeFunction,
  CodeModule,
  CodeStatement,
  Machine,
} from "../../src/compiler/code/ir/code.ts";
import { BINARY, COMPARISONS } from "../../src/compiler/code/ir/machine.ts";
import {
  again,
  among,
  binary,
  fn,
  give,
  global,
  i32,
  i64,
  leave,
  load,
  local,
  loop,
  moduleOf,
  run,
  select,
  set,
  setGlobal,
  store,
  trap,
  unary,
  when,
} from "./code-builders.ts";

/** Where integers of a machine change their behaviour. */
export const EDGES: Readonly<Record<Machine, readonly bigint[]>> = {
  i32: [
    0n,
    1n,
    2n,
    7n,
    8n,
    31n,
    32n,
    33n,
    63n,
    64n,
    255n,
    65_535n,
    2n ** 31n - 1n,
    2n ** 31n,
    2n ** 32n - 1n,
    0xdeadbeefn,
  ],
  i64: [
    ...[0n, 1n, 2n, 31n, 32n, 33n, 63n, 64n, 65n, 255n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 33n],
    ...[2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n - 2n ** 32n, 0x0123456789abcdefn, 0xfedcba9876543210n],
  ],
};

const FUEL = 400;
const NO_FUEL = 99;

/** What the functions of a random module share. */
interface Shared {
  readonly globals: readonly Machine[];
  readonly before: readonly CodeFunction[];
}

class Tape {
  private readonly bytes: Uint8Array;
  private place = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** A number from 0 on, below the limit; 0 behind the end of the tape. */
  below(limit: number): number {
    return (this.bytes[this.place++] ?? 0) % limit;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  machine(): Machine {
    return this.pick(["i32", "i64"]);
  }

  get ended(): boolean {
    return this.place >= this.bytes.length;
  }
}

const MEASURED = [...BINARY].filter((name) => COMPARISONS.has(name)) as Binary[];
const PLAIN = [...BINARY].filter((name) => !COMPARISONS.has(name) && name !== "mulhi_u") as Binary[];

class RandomFunction {
  private readonly tape: Tape;
  private readonly shared: Shared;
  private readonly params: readonly Machine[];
  private readonly locals: readonly Machine[];
  private readonly places: readonly Machine[];
  private readonly result: Machine | undefined;
  private loops = 0;

  constructor(tape: Tape, shared: Shared) {
    this.tape = tape;
    this.shared = shared;
    this.params = Array.from({ length: tape.below(3) }, () => tape.machine());
    this.locals = Array.from({ length: tape.below(6) }, () => tape.machine());
    this.places = [...this.params, ...this.locals];
    this.result = tape.pick(["i32", undefined, "i64"]);
  }

  whole(name: string): CodeFunction {
    const { params, locals, result } = this;
    const body = this.tape.below(4) === 0 ? [] : this.block(3);
    const exported = this.tape.below(2) === 0;
    return fn(name, { params, locals, ...(result && { result }), exported }, ...body, this.back());
  }

  private block(depth: number): CodeBlock {
    return Array.from({ length: this.tape.below(5) }, () => this.statements(depth)).flat();
  }

  private statements(depth: number): readonly CodeStatement[] {
    const { tape } = this;
    if (tape.ended) return [];
    const simple = [() => this.set(), () => this.set(), () => this.setGlobal(), () => this.store(), () => this.do()];
    const nested = [
      () => when(this.value("i32", 2), this.block(depth - 1), this.block(depth - 1)),
      () => this.loop(depth),
      () => among(this.value("i32", 2), ...Array.from({ length: 1 + tape.below(4) }, () => this.block(depth - 1))),
      () => this.leave(),
    ];
    return [tape.pick(depth > 0 ? [...simple, ...nested] : simple)()].flat();
  }

  private set(): readonly CodeStatement[] {
    if (this.places.length === 0) return [];
    const place = this.tape.below(this.places.length);
    return [set(place, this.value(this.places[place]!, 3))];
  }

  private setGlobal(): readonly CodeStatement[] {
    const { globals } = this.shared;
    if (globals.length === 1) return [];
    const place = 1 + this.tape.below(globals.length - 1);
    return [setGlobal(place, this.value(globals[place]!, 3))];
  }

  private store(): CodeStatement {
    const type = this.tape.machine();
    return store(this.bits(type), this.address(), this.value(type, 3), this.tape.pick([0, 1, 4, 200]));
  }

  private do(): readonly CodeStatement[] {
    const { before } = this.shared;
    if (before.length === 0) return [];
    const callee = this.tape.pick(before);
    return [...burn(), run(callee.name, ...callee.params.map((type) => this.value(type, 2)))];
  }

  private loop(depth: number): CodeStatement {
    this.loops++;
    const body = this.block(depth - 1);
    this.loops--;
    return loop(
      ...burn(),
      ...body,
      ...this.tape.pick<CodeBlock>([[leave()], [], [when(this.value("i32", 2), [leave()])]]),
    );
  }

  private leave(): CodeStatement {
    const ways = [() => this.back(), () => trap(this.tape.below(5))];
    if (this.loops > 0) ways.unshift(() => leave(1 + this.tape.below(this.loops)));
    if (this.loops > 0) ways.unshift(() => again(1 + this.tape.below(this.loops)));
    return this.tape.pick(ways)();
  }

  private back(): CodeStatement {
    return give(this.result && this.value(this.result, 3));
  }

  private bits(type: Machine): 8 | 16 | 32 | 64 {
    return this.tape.pick(type === "i32" ? [8, 16, 32] : [8, 16, 32, 64]);
  }

  /** Mostly within the first bytes, so that loads meet stores; now and then anywhere. */
  private address(): Code {
    const anywhere = this.value("i32", 2);
    return this.tape.below(16) === 15 ? anywhere : binary("and", anywhere, i32(0x3f));
  }

  private value(type: Machine, depth: number): Code {
    const { tape } = this;
    if (depth === 0 || tape.ended) return this.leaf(type);
    switch (tape.below(11)) {
      case 0:
        return this.leaf(type);
      case 1:
        return unary(tape.pick(["clz", "ctz", "popcnt"]), this.value(type, depth - 1));
      case 2:
        return this.changed(type, depth);
      case 3:
        return load(type, this.bits(type), this.address(), tape.pick([0, 1, 4, 200]));
      case 4:
        return select(this.value("i32", depth - 1), this.value(type, depth - 1), this.value(type, depth - 1));
      case 5:
        return this.call(type, depth);
      case 6:
        return this.call(type, depth);
      case 7: {
        if (type === "i64") return this.plain(type, depth);
        const compared = tape.machine();
        return binary(tape.pick(MEASURED), this.value(compared, depth - 1), this.value(compared, depth - 1));
      }
      default:
        return this.plain(type, depth);
    }
  }

  private changed(type: Machine, depth: number): Code {
    if (type === "i64") return unary("extend", this.value("i32", depth - 1));
    const name = this.tape.pick(["eqz", "wrap"] as const);
    return unary(name, this.value(name === "wrap" ? "i64" : this.tape.machine(), depth - 1));
  }

  private plain(type: Machine, depth: number): Code {
    const name = this.tape.pick<Binary>(type === "i32" ? [...PLAIN, "mulhi_u"] : PLAIN);
    const left = this.value(type, depth - 1);
    const right = this.value(type, depth - 1);
    const safe = name !== "div_u" && name !== "rem_u";
    return binary(name, left, safe || this.tape.below(8) === 7 ? right : binary("or", right, this.constant(type, 1n)));
  }

  private call(type: Machine, depth: number): Code {
    const fitting = this.shared.before.filter((one) => one.result === type);
    if (fitting.length === 0) return this.leaf(type);
    const { name, params } = this.tape.pick(fitting);
    return { op: "call", type, callee: name, args: params.map((param) => this.value(param, depth - 1)) };
  }

  private leaf(type: Machine): Code {
    const { tape } = this;
    const places = this.places.flatMap((one, place) => (one === type ? [local(place, type)] : []));
    const globals = this.shared.globals.flatMap((one, place) => (one === type ? [global(place, type)] : []));
    const kinds = [[this.constant(type, tape.pick(EDGES[type]))], places, places, globals];
    return tape.pick(tape.pick(kinds.filter((kind) => kind.length > 0)));
  }

  private constant(type: Machine, value: bigint): Code {
    return type === "i32" ? i32(Number(this.tape.below(2) === 0 ? value : BigInt.asIntN(32, value))) : i64(value);
  }
}

const burn = (): CodeBlock => [
  when(unary("eqz", global(0)), [trap(NO_FUEL)]),
  setGlobal(0, binary("sub", global(0), i32(1))),
];

function readModule(bytes: Uint8Array): CodeModule {
  const tape = new Tape(bytes);
  const globals = Array.from({ length: tape.below(4) }, (_, index) => ({ name: `g${index}`, type: tape.machine() }));
  const types: Machine[] = ["i32", ...globals.map(({ type }) => type)];
  const count = 1 + tape.below(6);
  const functions: CodeFunction[] = [];
  for (let index = 0; index < count; index++) {
    functions.push(new RandomFunction(tape, { globals: types, before: [...functions] }).whole(`f${index}`));
  }
  const shown = types.map((type, place) => fn(`global ${place}`, { result: type }, give(global(place, type))));
  return moduleOf([...functions, ...shown], {
    globals: [
      { name: "fuel", type: "i32", initial: FUEL },
      ...globals.map(({ name, type }, index) => ({ name, type, initial: type === "i32" ? -index : 2n ** 40n + 1n })),
    ],
    data: [{ address: 3, bytes: Uint8Array.of(1, 2, 3, 250, 251, 252, 253, 254, 255) }],
  });
}

/** Good modules of up to six functions, each exported or not, and for each global `i` a function `global i`. */
export const randomModule: fc.Arbitrary<CodeModule> = fc
  .uint8Array({ maxLength: 1000, size: "max" })
  .map((bytes) => readModule(bytes));
