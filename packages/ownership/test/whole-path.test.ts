// A series, pieces, transfers, a checkpoint with witnesses, and a proof that is checked by its bytes alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPresentation, presentationFile, proveOwner } from "ninefold-ownership";
import { anna, bert, club, codeOf, MATCH, policy } from "./people.ts";

test("a piece is issued, given, and its owner proved to one seat of one match", async () => {
  const { one, first, second } = await club();
  await one.give(first, anna, bert);
  await one.checkpoint();
  const bytes = presentationFile.write(await proveOwner(one.log.view(), [first], { match: MATCH, seat: 1 }, [bert]));
  const context = { match: MATCH, seat: 1, now: one.time + 60 };
  const { pieces } = checkPresentation(bytes, policy, context);
  assert.deepEqual(
    pieces.map(({ id, by, piece }) => ({ id, by, type: piece.type })),
    [{ id: first, by: bert.key, type: "wolf" }],
  );
  const own = await proveOwner(one.log.view(), [second], { match: MATCH, seat: 0 }, [anna]);
  assert.equal(checkPresentation(own, policy, { ...context, seat: 0 }).pieces[0]!.by, anna.key);
  const former = await proveOwner(one.log.view(), [first], { match: MATCH, seat: 0 }, [anna]);
  assert.equal(await codeOf(() => checkPresentation(former, policy, { ...context, seat: 0 })), "NF9302");
});
