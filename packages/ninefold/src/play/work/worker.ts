// What a worker runs: it is posted a compiled game, then tasks, and posts their answers in the order of the tasks.
import { answersFrom } from "../../compiler/runtime/worker-payload.ts";
import type { Answering, Task } from "../../engine/bulk.ts";
import { Fault } from "../../model/system/fault.ts";
import { startedBy } from "../platform/threads.ts";
import type { Posted, Replied } from "./task-runner.ts";

const port = startedBy();
let answering: Answering | undefined;

port.listen(
  (message) => {
    const posted = message as Posted;
    if ("payload" in posted) {
      answering = answersFrom(posted.payload);
      port.post("ready" satisfies Replied);
    } else port.post(reply(posted.task));
  },
  (error) => {
    throw error;
  },
);

function reply(task: Task): Replied {
  try {
    if (!answering) throw new RangeError("A task came before the game.");
    const work = answering(task);
    for (;;) {
      const { done, value } = work.next();
      if (done) return { answer: value };
    }
  } catch (error) {
    if (error instanceof Fault) return { fault: { code: error.code, message: error.message } };
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
