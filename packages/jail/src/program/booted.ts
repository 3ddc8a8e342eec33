import { Engine, type Image, Thrown, type Value } from "../engine/engine.ts";
import { translated } from "../engine/translate.ts";
import { JailError } from "../errors.ts";
import { BOOT, type BootFunction } from "./boot.ts";

/** An engine in which a prelude has run, and nothing else. */
export interface Booted {
  readonly prelude: string;
  /** Bytes. */
  readonly memory: number;
  readonly image: Image;
  readonly functions: ReadonlyMap<BootFunction, Value>;
}

const FUNCTIONS = ["define", "run", "begin", "ask", "askEscaped", "describe"] as const;

/** The prelude is not a stranger's: this only ends what does not end. */
const WORK_OF_PRELUDE = 1_000_000_000;

const LONGEST_REPORT = 4096;

/** Runs a prelude and what follows it in a new engine. Throws {@link JailError} of code "broken" where that fails. */
export function boot(module: WebAssembly.Module, memory: number, prelude: string): Booted {
  const engine = new Engine(module, memory);
  engine.fuel = WORK_OF_PRELUDE;
  try {
    engine.begin();
    engine.keepTexts(false);
    engine.evaluate(prelude, "prelude");
    const script = engine.evaluate(BOOT, "boot");
    engine.keepTexts(true);
    const functions = new Map(FUNCTIONS.map((name) => [name, engine.property(script, name)]));
    return { prelude, memory, functions, image: engine.image() };
  } catch (thrown) {
    if (!(thrown instanceof Thrown)) throw translated(thrown, engine);
    throw new JailError("broken", `The prelude failed: ${engine.read(thrown.value, LONGEST_REPORT)}`);
  }
}
