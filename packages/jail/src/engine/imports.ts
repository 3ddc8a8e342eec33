/** The engine called what no program in a jail may cause. */
export class EngineAbort extends Error {
  override readonly name = "EngineAbort";
}

const BAD_FILE = 8;
const NOT_THERE = 70;

function abort(): never {
  throw new EngineAbort("The engine gave up.");
}

/**
 * What the engine asks of its surroundings, by the short names of the binary. Nothing here differs between machines or times:
 * the clock stands still, nothing is in the environment, no file is open, and the memory does not grow.
 */
export function engineImports(memory: WebAssembly.Memory): Readonly<Record<string, WebAssembly.ImportValue>> {
  const words = () => new DataView(memory.buffer);
  const zero = (): number => 0;
  return {
    a: memory,
    // assert_fail, abort, exit
    b: abort,
    q: abort,
    r: abort,
    // fd_write, fd_close, fd_seek
    c: () => BAD_FILE,
    d: () => BAD_FILE,
    o: () => NOT_THERE,
    // environ_get, environ_sizes_get
    e: zero,
    f: (count: number, bytes: number) => {
      words().setUint32(count, 0, true);
      words().setUint32(bytes, 0, true);
      return 0;
    },
    // A program is given no module loader, no interrupt handler, and no function or value of the host.
    g: abort,
    h: abort,
    i: zero,
    s: abort,
    t: () => {},
    // setitimer, keepalive, local time, time zone, date
    j: zero,
    l: () => {},
    m: abort,
    n: abort,
    p: zero,
    // resize_heap
    k: zero,
  };
}
