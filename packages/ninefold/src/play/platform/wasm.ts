/** The smallest module: the magic number and the version. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

let known: { readonly refusal: string | undefined } | undefined;

/**
 * Why this platform runs no WebAssembly; undefined where it does. A page may be refused it by its Content Security Policy,
 * which browsers tell by errors of several kinds, and some platforms have none.
 */
export function wasmRefusal(): string | undefined {
  known ??= { refusal: findRefusal() };
  return known.refusal;
}

function findRefusal(): string | undefined {
  if (typeof WebAssembly === "undefined") return "there is no WebAssembly here";
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return undefined;
  } catch {
    return "WebAssembly is refused here; the policy of a page allows it by 'wasm-unsafe-eval'";
  }
}
