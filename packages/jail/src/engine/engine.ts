import { DEPTH, FUEL, GLOBAL, NOTES } from "../wasm/meter.ts";
import {
  CONTEXT_INTRINSICS,
  type EngineCall,
  type EngineFunction,
  INITIALIZE,
  LAYOUT,
  SHORT_NAMES,
} from "./exports.ts";
import { EngineAbort, engineImports } from "./imports.ts";
import { Written } from "./written.ts";

/** The address of a value in the engine's memory. */
export type Value = number;

/** A value that a program threw. */
export class Thrown extends Error {
  override readonly name = "Thrown";
  readonly value: Value;

  constructor(value: Value) {
    super("The program threw a value.");
    this.value = value;
  }
}

/** A text that is longer than may leave the engine. */
export class TooLong extends Error {
  override readonly name = "TooLong";
}

/** All that an engine remembers, at one time. */
export interface Image {
  readonly variables: Uint8Array;
  readonly heap: Uint8Array;
  /** The address at which the used part of the heap ends. */
  readonly end: number;
  /** The addresses of the context and of the value `undefined`. */
  readonly context: number;
  readonly none: Value;
}

const PAGE = 65_536;

/** The least memory of an engine in bytes: the binary wants so much. */
export const LEAST_MEMORY = 256 * PAGE;

/** Bytes that programs leave to the engine, so that a want of memory is found by the engine and not by its allocator. */
const RESERVE = 1 << 20;

/** Bytes of the engine's own stack, at whose end a program gets an exception. */
const STACK = 112 * 1024;

/** Bytes of it that may have been written: what checks its end needs some more itself. */
const STACK_USED = STACK + 48 * 1024;

/**
 * Bytes that the engine's frames may take of the host's stack, as metering counts them: some of its functions call themselves
 * and need nothing of its own stack. V8 gives a thread 984 kB; it came to their end at counts from 1,046,000 upward.
 */
const HOST_STACK = 640 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A longer text is measured before it is written: what it does not fill would be part of every image. */
const SHORT = 4096;

type Functions = Readonly<Record<EngineFunction, EngineCall>>;

function functionsOf(exports: WebAssembly.Exports): Functions {
  const named = Object.entries(SHORT_NAMES).map(([name, short]) => {
    const found = exports[short];
    if (typeof found !== "function") throw new EngineAbort(`The engine is of another version: it has no ${name}.`);
    return [name, found];
  });
  return Object.fromEntries(named) as Functions;
}

/** QuickJS in a memory of its own. Any call may throw what WebAssembly throws; {@link Engine.restore} makes good what is left. */
export class Engine {
  readonly #memory: WebAssembly.Memory;
  readonly #bytes: Uint8Array;
  readonly #words: DataView;
  readonly #functions: Functions;
  readonly #fuel: WebAssembly.Global;
  readonly #depth: WebAssembly.Global;
  readonly #stack: WebAssembly.Global;
  /** Where the heap begins, and the engine's stack when nothing runs. */
  readonly #base: number;
  /** What was written since the memory was that of {@link #last}, where the module notes it. */
  readonly #written: Written | undefined;
  /** The image whose memory it was, if all that was written since is noted. */
  #last: Image | undefined;
  #runtime = 0;
  #context = 0;
  #none = 0;

  /** `memory` is in bytes. */
  constructor(module: WebAssembly.Module, memory: number) {
    const pages = Math.ceil(memory / PAGE);
    this.#memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#words = new DataView(this.#memory.buffer);
    const { exports } = new WebAssembly.Instance(module, { a: engineImports(this.#memory) });
    this.#functions = functionsOf(exports);
    this.#fuel = exports[FUEL] as WebAssembly.Global;
    this.#depth = exports[DEPTH] as WebAssembly.Global;
    this.#depth.value = HOST_STACK;
    this.#stack = exports[`${GLOBAL}0`] as WebAssembly.Global;
    this.#base = this.#stack.value as number;
    const notes = exports[NOTES] as WebAssembly.Global | undefined;
    this.#written = notes && new Written(this.#memory.buffer, notes.value as number);
    (exports[INITIALIZE] as EngineCall)();
    const { end } = this;
    if (end < this.#base || end > this.#bytes.length) throw new EngineAbort("The engine is of another version.");
  }

  /** Makes the context in which everything is evaluated. */
  begin(): void {
    const call = this.#functions;
    const runtime = call.QTS_NewRuntime();
    this.#runtime = runtime;
    call.QTS_RuntimeSetMemoryLimit(runtime, this.#bytes.length - this.#base - RESERVE);
    call.QTS_RuntimeSetMaxStackSize(runtime, STACK);
    this.#context = call.QTS_NewContext(runtime, CONTEXT_INTRINSICS);
    this.#none = call.QTS_GetUndefined();
    if (runtime === 0 || this.#context === 0) throw new EngineAbort("The engine has not enough memory to begin.");
  }

  /** Whether functions that are read from now on keep their text: each keeps that of the functions in it too. */
  keepTexts(areKept: boolean): void {
    this.#written?.note(this.#runtime + LAYOUT.stripAt, 1);
    this.#bytes[this.#runtime + LAYOUT.stripAt] = areKept ? 0 : 1;
  }

  /** Units of work left; below zero when a program was ended for want of them. */
  get fuel(): number {
    return Number(this.#fuel.value);
  }

  set fuel(units: number) {
    this.#fuel.value = BigInt(units);
  }

  /** Whether the calls of the engine went deeper than they may. */
  get tooDeep(): boolean {
    return (this.#depth.value as number) < 0;
  }

  /** The address at which the used part of the heap ends. */
  get end(): number {
    return this.#words.getUint32(LAYOUT.breakAt, true);
  }

  get memory(): number {
    return this.#bytes.length;
  }

  image(): Image {
    const { end } = this;
    return {
      variables: this.#bytes.slice(0, LAYOUT.variables),
      heap: this.#bytes.slice(this.#base, end),
      end,
      context: this.#context,
      none: this.#none,
    };
  }

  /** Brings back what an image holds, of this engine or of one of the same module and memory, and nothing else. */
  restore(image: Image): void {
    // What a question that went wrong left in the variable is not believed.
    const used = Math.max(image.end, Math.min(this.end, this.#bytes.length));
    if (this.#written && this.#last === image) {
      this.#written.take(used, (from, to) => this.#restorePart(image, from, Math.min(to, used)));
    } else {
      this.#restorePart(image, 0, used);
      this.#written?.clear();
      this.#last = image;
    }
    this.#stack.value = this.#base;
    this.#depth.value = HOST_STACK;
    this.#context = image.context;
    this.#none = image.none;
  }

  /** The next image that is restored is so as a whole: for a call that was ended, which may have written what is not noted. */
  distrust(): void {
    this.#last = undefined;
  }

  /** Between two addresses: the variables, the part of the stack that is used, the heap, and what is beyond it. */
  #restorePart({ variables, heap, end }: Image, from: number, to: number): void {
    const bytes = this.#bytes;
    const base = this.#base;
    if (from < variables.length) bytes.set(variables.subarray(from, Math.min(to, variables.length)), from);
    if (from < base && to > base - STACK_USED) bytes.fill(0, Math.max(from, base - STACK_USED), Math.min(to, base));
    const heapFrom = Math.max(from, base);
    if (heapFrom < end && to > base) bytes.set(heap.subarray(heapFrom - base, Math.min(to, end) - base), heapFrom);
    if (to > end) bytes.fill(0, Math.max(from, end), to);
  }

  #write(text: string): { readonly at: number; readonly length: number } {
    const bytes = text.length > SHORT ? encoder.encode(text) : undefined;
    const capacity = (bytes?.length ?? text.length * 3) + 1;
    const at = this.#functions.malloc(capacity);
    if (at === 0) throw new TooLong("A text is longer than the memory has space for.");
    this.#written?.note(at, capacity);
    if (bytes) this.#bytes.set(bytes, at);
    const length = bytes?.length ?? encoder.encodeInto(text, this.#bytes.subarray(at, at + capacity)).written;
    this.#bytes[at + length] = 0;
    return { at, length };
  }

  #checked(value: Value): Value {
    const thrown = this.#functions.QTS_ResolveException(this.#context, value);
    if (thrown !== 0) throw new Thrown(thrown);
    return value;
  }

  /** The value of a script. */
  evaluate(script: string, file: string): Value {
    const source = this.#write(script);
    const name = this.#write(file);
    const value = this.#functions.QTS_Eval(this.#context, source.at, source.length, name.at, 0, 0);
    this.#functions.free(source.at);
    this.#functions.free(name.at);
    return this.#checked(value);
  }

  /** A text without lone surrogates and without U+0000, as a value. */
  text(text: string): Value {
    const { at } = this.#write(text);
    const value = this.#functions.QTS_NewString(this.#context, at);
    this.#functions.free(at);
    return this.#checked(value);
  }

  property(object: Value, name: string): Value {
    return this.#checked(this.#functions.QTS_GetProp(this.#context, object, this.text(name)));
  }

  call(callee: Value, ...args: readonly Value[]): Value {
    const list = this.#functions.malloc(4 * Math.max(1, args.length));
    this.#written?.note(list, 4 * args.length);
    for (let index = 0; index < args.length; index++) this.#words.setUint32(list + 4 * index, args[index]!, true);
    const value = this.#functions.QTS_Call(this.#context, callee, this.#none, args.length, list);
    return this.#checked(value);
  }

  /** A value's text up to U+0000. Throws {@link TooLong} past `longest` bytes. */
  read(value: Value, longest: number): string {
    const at = this.#functions.QTS_GetString(this.#context, value);
    if (at === 0) throw new TooLong("A text is longer than the memory has space for.");
    const end = this.#bytes.indexOf(0, at);
    const length = end - at;
    if (length < 0 || length > longest) throw new TooLong(`A text is longer than ${longest} bytes.`);
    return decoder.decode(this.#bytes.subarray(at, at + length));
  }
}
