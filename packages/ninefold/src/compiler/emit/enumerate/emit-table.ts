// Code of the table of states: packed states by index in chunks, and an open table of indices by what they hash to. A
// slot holds an index plus one in its low bits, and above them as much of the hash as there is room for, so that a state
// is only looked at where it is most likely the one that is sought.
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { call, functionNamed } from "../builder/functions.ts";
import { loadBytes, storeBytes } from "./emit-packing.ts";
import { CHUNK, CHUNK_BITS, type HeaderFields } from "./header-fields.ts";

/** The address of what belongs to an index, where so many bytes belong to each. */
export function slotAt(chunks: Code, index: Code, bytes: Code): Code {
  const chunk = load(
    "i32",
    32,
    binary("add", chunks, binary("shl", binary("shr_u", index, i32(CHUNK_BITS)), i32(2))),
    0,
  );
  return binary("add", chunk, binary("mul", binary("and", index, i32(CHUNK - 1)), bytes));
}

/** The parts of a packed state that are loaded at once. */
function piecesOf(size: number): readonly { readonly offset: number; readonly bytes: number }[] {
  return Array.from({ length: Math.ceil(size / 4) }, (_, i) => ({ offset: 4 * i, bytes: Math.min(4, size - 4 * i) }));
}

/**
 * `hash(p)` of a packed state; `seek(hash, p)`: the index of the state that is packed there, where a new one gets the
 * next index, and -1 where there is no room for it. `settle(from, to)`: puts the states with these indices in a table
 * without them; 0 where it has to be larger.
 */
export function emitTable(module: ModuleBuilding, header: HeaderFields, size: number, questions: Questions): void {
  emitHash(module, size);
  emitSame(module, size);
  emitSeek(module, header, size);
  emitSettle(module, header, size, questions);
}

/** murmur3 of its bytes. */
function emitHash(module: ModuleBuilding, size: number): void {
  const build = functionNamed("hash");
  const hash = build.fresh("i32");
  build.set(hash, i32(0));
  for (const { offset, bytes } of piecesOf(size)) {
    const word = binary("mul", loadBytes(build.param(0), offset, bytes), i32(0xcc9e2d51 | 0));
    const mixed = binary("mul", binary("rotl", word, i32(15)), i32(0x1b873593));
    const turned = binary("rotl", binary("xor", hash, mixed), i32(13));
    build.set(hash, plus(binary("mul", turned, i32(5)), 0xe6546b64 | 0));
  }
  for (const [shift, factor] of [
    [16, 0x85ebca6b | 0],
    [13, 0xc2b2ae35 | 0],
  ] as const) {
    build.set(hash, binary("mul", binary("xor", hash, binary("shr_u", hash, i32(shift))), i32(factor)));
  }
  build.return(binary("xor", hash, binary("shr_u", hash, i32(16))));
  module.functions.push(build.done(true));
}

/** `same(p, q)`: whether two packed states are one. */
function emitSame(module: ModuleBuilding, size: number): void {
  const build = functionNamed("same");
  for (const { offset, bytes } of piecesOf(size)) {
    const [one, other] = [0, 1].map((at) => loadBytes(build.param(at), offset, bytes)) as [Code, Code];
    build.if(binary("ne", one, other), () => build.return(i32(0)));
  }
  build.return(i32(1));
  module.functions.push(build.done());
}

/**
 * A state is looked for in so many slots at most: where it comes so far, whether by chance or by a stranger's game that
 * wants it so, there is no room and the table has to grow. Of the slots an eighth is empty, and the way to an empty one
 * takes some thirty steps then.
 */
const MAX_PROBED = 1 << 11;

/** How the table is searched. */
export class Probing {
  readonly #build: FunctionBuilding;
  readonly #table: Code;
  readonly #slots: Code;
  readonly #bits: Code;

  constructor(build: FunctionBuilding, header: HeaderFields) {
    this.#build = build;
    this.#table = header.keep(build, "table");
    this.#slots = header.keep(build, "slots");
    this.#bits = header.keep(build, "indexBits");
  }

  /** Where a hash is looked for first, as a local that `goOn` moves. */
  first(hash: Code): Code {
    const slot = this.#build.fresh("i32");
    this.#build.set(slot, binary("mulhi_u", hash, this.#slots));
    return slot;
  }

  /** The next one, around the end. */
  goOn(slot: Code): void {
    this.#build.set(slot, plus(slot, 1));
    this.#build.if(binary("eq", slot, this.#slots), () => this.#build.set(slot, i32(0)));
  }

  at(slot: Code): Code {
    return slotAt(this.#table, slot, i32(4));
  }

  /** What stands in a slot for a state with this hash, but for its index plus one, which is to be added. */
  sought(hash: Code): Code {
    return binary("shl", hash, this.#bits);
  }

  /**
   * Goes on from the first slot to an empty one, and runs a body where a slot may hold what is sought, by its index.
   * `far` runs where no empty one is near, and may leave the function.
   */
  each(slot: Code, sought: Code, body: (index: Code) => void, far: () => void): void {
    const build = this.#build;
    const left = build.fresh("i32");
    build.set(left, i32(MAX_PROBED));
    build.rounds(MAX_PROBED, () => {
      build.set(left, plus(left, -1));
      build.if(unary("eqz", left), () => {
        far();
        build.break();
      });
      const held = build.keep(load("i32", 32, this.at(slot), 0));
      build.if(unary("eqz", held), () => build.break());
      const other = build.keep(binary("xor", held, sought));
      build.if(unary("eqz", binary("shr_u", other, this.#bits)), () => body(plus(other, -1)));
      this.goOn(slot);
    });
  }
}

function emitSeek(module: ModuleBuilding, header: HeaderFields, size: number): void {
  const build = functionNamed("seek");
  const [hash, packed] = [build.param(0), build.param(1)];
  const probing = new Probing(build, header);
  const slot = probing.first(hash);
  const sought = build.keep(probing.sought(hash));
  const chunks = header.keep(build, "chunks");
  const none = (): void => build.return(i32(-1));
  probing.each(
    slot,
    sought,
    (at) => {
      const index = build.keep(at);
      const same = call("same", slotAt(chunks, index, i32(size)), packed);
      build.if(same, () => build.return(index));
    },
    none,
  );
  const known = header.keep(build, "size");
  build.if(binary("ge_u", known, header.get("most")), none);
  const address = build.keep(slotAt(chunks, known, i32(size)));
  for (const { offset, bytes } of piecesOf(size))
    storeBytes(build, address, offset, bytes, loadBytes(packed, offset, bytes));
  const next = build.keep(plus(known, 1));
  build.emit({ op: "store", bits: 32, address: probing.at(slot), offset: 0, value: binary("or", sought, next) });
  header.set(build, "size", next);
  build.return(known);
  module.functions.push(build.done(true));
}

function emitSettle(module: ModuleBuilding, header: HeaderFields, size: number, questions: Questions): void {
  const build = functionNamed("settle");
  const probing = new Probing(build, header);
  const chunks = header.keep(build, "chunks");
  const each = (body: (hash: Code, next: Code) => void): void => {
    const index = build.fresh("i32");
    build.set(index, build.param(0));
    build.loop(() => {
      beginQuestion(build, questions);
      build.if(binary("ge_u", index, build.param(1)), () => build.break());
      const hash = build.keep(call("hash", slotAt(chunks, index, i32(size))));
      build.set(index, plus(index, 1));
      body(hash, index);
    });
  };
  // All slots are read first, so that the memory is asked for all of them at once.
  const sum = build.fresh("i32");
  each((hash) => build.set(sum, binary("xor", sum, load("i32", 32, probing.at(probing.first(hash)), 0))));
  header.set(build, "prefetched", sum);
  each((hash, next) => {
    const slot = probing.first(hash);
    probing.each(
      slot,
      i32(0),
      () => undefined,
      () => build.return(i32(0)),
    );
    const value = binary("or", probing.sought(hash), next);
    build.emit({ op: "store", bits: 32, address: probing.at(slot), offset: 0, value });
  });
  build.return(i32(1));
  module.functions.push(build.done(true));
}
