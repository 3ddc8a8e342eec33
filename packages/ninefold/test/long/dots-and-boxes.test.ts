import assert from "node:assert/strict";
import { test } from "node:test";
import { bestLead } from "../library/independent/dots-and-boxes.ts";

// Wilson, https://wilson.engr.wisc.edu/boxes/results.shtml.
test("dots and boxes, 3 by 3: the second player leads by 3", () => assert.equal(bestLead(3, 3), -3));
