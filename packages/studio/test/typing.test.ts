// Somebody types while the thread reads: what stands at the end is what a check of the last text says, and nothing that is shown
// meanwhile lies elsewhere than what it was found in.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ChangeSet, Text } from "@codemirror/state";
import fc from "fast-check";
import { answerer } from "../src/desk/program/answers.ts";
import type { DeskAnswer, DeskQuestion, TextCheck } from "../src/desk/questions.ts";
import type { Reader } from "../src/desk/reader.ts";
import { MAIN, type OwnGame } from "../src/workspace/own-game.ts";
import type { Workspace } from "../src/workspace/workspace.ts";
import { Checking, type TextStanding } from "../src/write/checking.ts";
import { movedEdits, movedSpots } from "../src/write/editor/moved.ts";
import { TextChanges } from "../src/write/editor/text-changes.ts";

const TEXT = readFileSync(new URL("../../../games/tic-tac-toe.game", import.meta.url), "utf8");
const ANSWER = answerer();
const RUNNING = { signal: new AbortController().signal, report: () => {} };

function checked({ name, text, files, parameters }: OwnGame): Promise<TextCheck> {
  const project = { name, text, modules: files, parameters, games: [] };
  return ANSWER({ kind: "check", project, file: MAIN } as DeskQuestion, RUNNING) as Promise<DeskAnswer<"check">>;
}

/** A text that is written, an answer at a time. */
class Written {
  text = Text.of(TEXT.split("\n"));
  draft: OwnGame = { name: "mine", text: TEXT, files: {}, parameters: {} };
  shown: TextCheck | undefined;
  standing: TextStanding | undefined;
  /** How often something was shown of a text that was changed since. */
  old = 0;
  readonly changes = new TextChanges();
  readonly checking: Checking;
  readonly #waiting: (() => Promise<void>)[] = [];

  constructor() {
    const reader = {
      check: (own: OwnGame) =>
        new Promise<TextCheck>((take) => this.#waiting.push(() => checked(own).then((check) => take(check)))),
      begin: async () => ({ ok: false, findings: [] }),
    };
    const workspace = { draft: this.draft, game: { text: { ...this.draft, modules: {} } } };
    Object.defineProperty(workspace, "draft", { get: () => this.draft });
    this.checking = new Checking(workspace as unknown as Workspace, reader as unknown as Reader, {
      file: () => MAIN,
      asked: () => this.changes.begin(this.text.length),
      since: () => this.changes.since && { changes: this.changes.since, text: this.text },
      checked: (check) => this.#show(check),
      stands: (standing) => {
        this.standing = standing;
      },
    });
  }

  type(changes: ChangeSet): void {
    this.text = changes.apply(this.text);
    this.draft = { ...this.draft, text: this.text.toString() };
    this.changes.add(changes);
    this.checking.changed();
  }

  /** The next answer comes, if there is one to come. */
  async answer(): Promise<boolean> {
    const next = this.#waiting.shift();
    await next?.();
    await settled();
    return next !== undefined;
  }

  #show(check: TextCheck): void {
    this.shown = check;
    if (!this.changes.since?.empty) this.old++;
    const text = this.draft.text;
    let end = 0;
    for (let i = 0; i < check.tokens.length; i += 3) {
      const [from = -1, to = -1] = check.tokens.slice(i, i + 2);
      assert.ok(end <= from && from < to && to <= text.length, `a token from ${from} to ${to} of ${text.length}`);
      end = to;
    }
    for (const { start, end, line, column, fix } of check.findings) {
      assert.ok(0 <= start && start <= end && end <= text.length);
      assert.deepEqual([line, column], positionIn(text, start));
      for (const edit of fix?.edits ?? []) assert.ok(edit.start <= edit.end && edit.end <= text.length);
    }
    for (const { start, end, selection } of check.symbols)
      assert.ok(start <= selection.start && selection.end <= end && end <= text.length);
  }
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

function positionIn(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split("\n");
  return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
}

/** What somebody does: puts something in place of a stretch, both as parts of a text, or waits for an answer. */
const STEP = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), removed: fc.nat({ max: 30 }), put: put() }),
  },
  { weight: 1, arbitrary: fc.constant("answer" as const) },
);

function put(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "",
      "x",
      " ",
      "\n",
      "(",
      "}",
      '"',
      "Cell",
      "is none",
      "turn :=",
      "track t: Player = X\n",
      "\ud83d\ude00",
    ),
    fc.string({ maxLength: 4 }).map((text) => text.replace(/\r/g, "")),
  );
}

test("what stands when somebody has typed is what a check of the text says, and meanwhile all lies in the text", async () => {
  let old = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 12 }), async (steps) => {
      const written = new Written();
      written.checking.changed();
      await settled();
      for (const step of steps) {
        if (step === "answer") await written.answer();
        else {
          const { length } = written.text;
          const from = Math.floor(step.at * length);
          const to = Math.min(length, from + step.removed);
          written.type(ChangeSet.of({ from, to, insert: step.put }, length, "\n"));
          await settled();
        }
      }
      while (await written.answer());
      old += written.old;
      assert.deepEqual(written.shown, await checked(written.draft));
      const kinds = written.shown?.isGood ? ["good", "beginning"] : ["faulty"];
      assert.ok(kinds.includes(written.standing?.kind ?? ""));
    }),
    { numRuns: 60, seed: 137 },
  );
  assert.ok(old > 20);
});

test("an answer about a text that was changed is shown where its words are now, but not where they are gone", async () => {
  const written = new Written();
  const at = written.text.toString().indexOf("none");
  const type = (from: number, to: number, insert: string): void =>
    written.type(ChangeSet.of({ from, to, insert }, written.text.length));
  type(at, at + "none".length, "nome");
  await settled();
  type(0, 0, "\n\n");
  await written.answer();
  const [found] = written.shown?.findings ?? [];
  assert.ok(found);
  const whole = (await checked({ ...written.draft, text: written.draft.text.slice(2) })).findings[0];
  assert.deepEqual(
    [found.start, found.line, found.column],
    [(whole?.start ?? 0) + 2, (whole?.line ?? 0) + 2, whole?.column],
  );
  type(found.start, found.end, "none");
  await written.answer();
  // What was put in place of it was not checked yet.
  assert.deepEqual(written.shown?.findings, []);
  assert.equal(written.standing?.kind, "faulty");
  await written.answer();
  assert.equal(written.standing?.kind, "beginning");
});

test("who types faster than texts are read is shown every answer", async () => {
  const written = new Written();
  for (let key = 0; key < 10; key++) {
    written.type(ChangeSet.of({ from: written.text.length, insert: "x" }, written.text.length));
    await settled();
    // The answer to the first key comes after the second, and so on.
    if (key % 2 === 1) await written.answer();
  }
  assert.equal(written.old, 5);
  assert.ok(await written.answer());
  assert.equal(written.old, 5);
  assert.deepEqual(written.shown, await checked(written.draft));
  assert.ok(!(await written.answer()));
});

test("how a game begins is not looked for any longer once nobody wants to know", async () => {
  const { draft } = new Written();
  const project = { ...draft, modules: {}, games: [] };
  const control = new AbortController();
  const begun = ANSWER({ kind: "begin", project }, { ...RUNNING, signal: control.signal });
  control.abort(new Error("another text"));
  await assert.rejects(begun, /another text/);
  assert.equal(((await ANSWER({ kind: "begin", project }, RUNNING)) as DeskAnswer<"begin">).ok, true);
});

test("an answer about another text than stands there is not shown", async () => {
  const written = new Written();
  written.checking.changed();
  await settled();
  written.changes.cut();
  written.type(ChangeSet.of({ from: 0, to: written.text.length, insert: "game" }, written.text.length));
  await written.answer();
  assert.equal(written.shown, undefined);
  await written.answer();
  assert.ok(written.shown);
});

test("a fix is made of what it was said of, and of nothing that came there since", () => {
  const edits = [{ start: 4, end: 6, text: "xx" }];
  const changed = (from: number, to: number, insert = ""): ChangeSet => ChangeSet.of({ from, to, insert }, 10);
  assert.deepEqual(movedEdits(edits, changed(0, 1, "abc")), [{ start: 6, end: 8, text: "xx" }]);
  assert.deepEqual(movedEdits(edits, changed(8, 9)), edits);
  assert.equal(movedEdits(edits, changed(5, 6)), undefined);
  assert.equal(movedEdits(edits, ChangeSet.of({ from: 0, insert: "a" }, 5)), undefined);
});

test("spots of a file that is changed are where their words are, those of others stay, and those that are gone are left out", () => {
  const spot = (file: string, start: number, end: number) => ({ file, start, end, line: 1, column: start + 1 });
  const spots = [spot(MAIN, 1, 3), spot("./sides", 1, 3), spot(MAIN, 4, 6), spot(MAIN, 8, 8)];
  const changes = ChangeSet.of(
    [
      { from: 0, insert: "a\nb" },
      { from: 3, to: 7 },
    ],
    10,
  );
  assert.deepEqual(movedSpots(spots, MAIN, changes, changes.apply(Text.of(["0123456789"]))), [
    { file: MAIN, start: 4, end: 6, line: 2, column: 3 },
    spot("./sides", 1, 3),
    { file: MAIN, start: 7, end: 7, line: 2, column: 6 },
  ]);
});
