#!/usr/bin/env node
// Runs the command; in a clone that is not built says so; on a Node older than 22, hands over to the one pinned in the repository, if there is one.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// Beside the sources lies a clone, where both packages are built together.
const isClone = existsSync(at("../src/main.ts"));

// The bundle is the same program and starts faster. In a clone it is whole once the build has said so.
const isBundled = !isClone || existsSync(at("../dist/.built"));
const program = [...(isBundled ? ["../dist/bundle/main.js"] : []), "../dist/main.js"].find((path) =>
  existsSync(at(path)),
);

if (isClone && !(program && existsSync(at("../../ninefold/dist/index.js")))) {
  process.stderr.write(`ninefold is not built yet: run \`npm run build\` in ${at("../../..")}.\n`);
  process.exit(2);
} else if (Number(process.versions.node.split(".")[0]) >= 22) {
  await import(program ?? "../dist/main.js");
} else {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = at(`../../../node_modules/node/bin/${name}`);
  if (existsSync(pinned) && !process.env.NINEFOLD_HANDED_OVER) {
    const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: "inherit",
      env: { ...process.env, NINEFOLD_HANDED_OVER: "1" },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        // A terminal sends Ctrl-C to the child as well.
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  } else {
    process.stderr.write(`ninefold needs Node 22 or newer; this is Node ${process.versions.node}.\n`);
    process.exit(2);
  }
}
