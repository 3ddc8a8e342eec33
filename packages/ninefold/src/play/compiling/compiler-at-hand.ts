// The compiler where it is loaded with the rest, as in Node, where it lies on the same disk. The package's `browser` field
// has bundlers take compiler-when-needed.ts in place of this file.

import { compiledEngine } from "./compiled-rules.ts";
import type { CompilerAccess } from "./compiler-access.ts";

export const compiler: CompilerAccess = {
  load: () => undefined,
  engine: () => compiledEngine,
};
