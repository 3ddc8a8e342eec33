// What a subject holds is its last message, which several processes may change at once.
import type { StoredMsg } from "@nats-io/jetstream";
import { isOtherLast, type Streams } from "./connect.ts";

/** Changes what a subject holds, unless the function answers undefined; again where another process was first. */
export async function changeLast(
  streams: Streams,
  [stream, subject]: readonly [stream: string, subject: string],
  change: (old: StoredMsg | undefined) => Uint8Array | undefined,
): Promise<void> {
  for (;;) {
    const old = await streams.last(stream, subject);
    const data = change(old);
    if (!data) return;
    try {
      await streams.publish(subject, { data, expect: old?.seq ?? 0 });
      return;
    } catch (error) {
      if (!isOtherLast(error)) throw error;
    }
  }
}
