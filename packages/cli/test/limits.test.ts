// The command says its limits without loading the analysis, which takes time; here they are held to the library's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_NODES, REDUCTIONS } from "ninefold/analysis";
import { WORK_LIMIT } from "ninefold/model";
import * as options from "../src/options.ts";

test("limits and reductions of the options are the library's", () => {
  assert.equal(options.MAX_NODES, MAX_NODES);
  assert.equal(options.USUAL_WORK, WORK_LIMIT);
  assert.deepEqual([...options.REDUCTIONS], [...REDUCTIONS]);
});
