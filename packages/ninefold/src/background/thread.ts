// What the thread runs. A question is heard while another is answered, between the slices of that one.
import { startedBy } from "../play/platform/threads.ts";
import { answer } from "./answers.ts";
import { packError } from "./packed-errors.ts";
import type { Posted, Question, Replied } from "./questions.ts";

const port = startedBy();
const asked = new Map<number, AbortController>();
const post = (replied: Replied): void => port.post(replied);

port.listen(
  (message) => {
    const posted = message as Posted;
    if ("stop" in posted) asked.get(posted.stop)?.abort();
    else void reply(posted.id, posted.question);
  },
  (error) => {
    throw error;
  },
);
post("ready");

async function reply(id: number, question: Question): Promise<void> {
  const stop = new AbortController();
  asked.set(id, stop);
  try {
    const onProgress = ({ done, total }: { done: number; total?: number }) => post({ id, progress: { done, total } });
    post({ id, answer: await answer(question, { signal: stop.signal, onProgress }) });
  } catch (error) {
    post({ id, error: packError(error) });
  }
  asked.delete(id);
}
