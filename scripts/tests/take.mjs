// What a process of tests does that shares a list of files with others: it takes the next file that none has taken, until it has
// worked for long enough or nothing is left. So no core waits for the other, and what is loaded and compiled serves many files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { OVER } from "./times.mjs";

/** Seconds of processor time after which a process takes no further file: the next begins with an empty memory, and what this one printed is shown. */
const ENOUGH = 60;

const MILLION = 1_000_000;

/** Whether this process is the first to want a file. */
function takes(folder, at) {
  try {
    writeFileSync(join(folder, String(at)), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

const workedFor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MILLION;
};

/**
 * Runs the tests of files, given as URLs, one file after the other. `folder` holds a file for each that is taken, by its number; the
 * last argument of the process names a file that says which one is at work, for when the process does not come to its end.
 */
export async function takeFiles(files, folder) {
  for (const [at, file] of files.entries()) {
    if (workedFor() > ENOUGH) return;
    if (!takes(folder, at)) continue;
    writeFileSync(process.argv.at(-1), fileURLToPath(file));
    try {
      await import(file);
    } catch (error) {
      test(`${file} is loaded`, () => {
        throw error;
      });
    }
    // A suite waits for the tests before it.
    await suite(OVER);
  }
}
