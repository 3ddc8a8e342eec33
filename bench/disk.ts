// What the disk alone does: how often a second a short write can be made durable.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PAGE = 4096;

/** Appends of a page, each followed by `fdatasync`, a second of the clock, in the folder where stores are made. */
export function flushesPerSecond(seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-disk-"));
  const file = openSync(join(folder, "flushed"), "w");
  const page = new Uint8Array(PAGE);
  const began = performance.now();
  let flushes = 0;
  try {
    for (; performance.now() - began < 1000 * seconds; flushes++) {
      writeSync(file, page);
      fdatasyncSync(file);
    }
    return flushes / ((performance.now() - began) / 1000);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
