// Where the page for playing lies.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("../..", import.meta.url));

/** Beside the sources lies the repository with the page that was built; a published package carries it itself. */
export const pageFolder = existsSync(join(home, "src")) ? join(home, "..", "studio", "dist") : join(home, "studio");

export const isPageBuilt = (): boolean => existsSync(join(pageFolder, "index.html"));
