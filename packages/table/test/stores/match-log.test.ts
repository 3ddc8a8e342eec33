// What reading a match asks of its stream.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Streams } from "../../src/store/jetstream/connect.ts";
import { MatchLog } from "../../src/store/jetstream/match-log.ts";
import { append, hashOf } from "./samples.ts";

/** A stream in memory, which counts what it is asked. */
class Stream {
  messages: { readonly seq: number; readonly subject: string; readonly data: Uint8Array }[] = [];
  asked = 0;

  publish(subject: string, { data = new Uint8Array() }: { readonly data?: Uint8Array }): number {
    const seq = (this.messages.at(-1)?.seq ?? 0) + 1;
    this.messages.push({ seq, subject, data });
    return seq;
  }

  log(): MatchLog {
    const streams = {
      publish: async (...asked: Parameters<Stream["publish"]>) => this.publish(...asked),
      last: async (_: string, subject: string) => this.messages.findLast((one) => one.subject === subject),
      next: async (_: string, subject: string, from: number) => {
        this.asked++;
        return this.messages.find((one) => one.subject === subject && one.seq >= from);
      },
    };
    return new MatchLog(streams as unknown as Streams, "stream", "a");
  }
}

const [match, other] = [hashOf("match"), hashOf("other")];

async function textsOf(log: MatchLog, from: number, limit: number): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { bytes } of log.read(match, from, limit)) texts.push(Buffer.from(bytes).toString());
  return texts;
}

test("what comes late in a match is read from there, page by page, by who has read what is before", async () => {
  const stream = new Stream();
  const writer = stream.log();
  for (let n = 0; n < 1_000; n++) {
    await writer.append(match, [append(match, n - 1, [`${n}`])]);
    await writer.append(other, [append(other, n - 1, ["x"])]);
  }
  const reader = stream.log();
  for (let from = 0; from < 1_000; from += 100) {
    stream.asked = 0;
    assert.deepEqual(
      await textsOf(reader, from, 100),
      Array.from({ length: 100 }, (_, at) => `${from + at}`),
    );
    assert.ok(stream.asked <= 103, `${stream.asked} questions from ${from}`);
  }
  for (const [log, from] of [
    [reader, 1_000],
    [reader, 500],
    [writer, 999],
    [writer, 40],
  ] as const) {
    stream.asked = 0;
    assert.deepEqual(await textsOf(log, from, 1), from === 1_000 ? [] : [`${from}`]);
    assert.ok(stream.asked <= 34, `${stream.asked} questions from ${from}`);
  }
});

test("a stream that was restored from an old copy is read as it is", async () => {
  const stream = new Stream();
  const log = stream.log();
  const fill = async (to: MatchLog, from: number, end: number, text: string): Promise<void> => {
    for (let n = from; n < end; n++) await to.append(match, [append(match, n - 1, [`${text}${n}`])]);
  };
  await fill(log, 0, 100, "a");
  stream.messages = stream.messages.slice(0, 40);
  const process = stream.log();
  await process.append(other, [append(other, -1, ["x"])]);
  await fill(process, 40, 120, "b");
  assert.deepEqual(await textsOf(log, 99, 2), ["b99", "b100"]);
  assert.deepEqual(await textsOf(log, 38, 4), ["a38", "a39", "b40", "b41"]);
  stream.messages = stream.messages.slice(0, 40);
  assert.deepEqual(await textsOf(log, 110, 1), []);
});
