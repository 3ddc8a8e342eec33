// Runs in a package before it is packed: builds, and copies in what the package carries from the repository.
import { copyFileSync, cpSync, existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { main, root, setUp } from "./setup.mjs";

await main(() => {
  setUp();
  const folder = process.cwd();
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  if (basename(folder) === "cli") {
    const target = join(folder, "games");
    rmSync(target, { recursive: true, force: true });
    if (existsSync(join(root, "games"))) cpSync(join(root, "games"), target, { recursive: true });
    const page = join(folder, "studio");
    rmSync(page, { recursive: true, force: true });
    cpSync(join(root, "packages", "studio", "dist"), page, { recursive: true });
  }
  return 0;
});
