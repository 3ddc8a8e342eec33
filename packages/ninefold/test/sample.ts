// How much `npm test` leaves out of what takes long. `npm run test:long` runs each test file that imports a `sample.ts` once more,
// with nothing left out. How many rounds are made is said here alone.
import { it } from "node:test";

/** Whether nothing is left out; `scripts/test.mjs` sets it for the long tests. */
export const EVERYTHING: boolean = process.env.NINEFOLD_TESTS === "everything";

/** A test that only `npm run test:long` runs. */
export const long: typeof it | typeof it.skip = EVERYTHING ? it : it.skip;

/** Of a random test: `few` rounds in `npm test`, all of them in `npm run test:long`. */
export const rounds = (few: number, all: number): number => (EVERYTHING ? all : few);
