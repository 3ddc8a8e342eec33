// The thread's side: questions come in, and each is answered by a function.
import { type Answerer, type FromThread, sentFaultOf, type ToThread } from "./protocol.ts";

/** Answers all questions that come to this thread, until it is ended. */
export function serve<Question, Answer, Part = never>(answer: Answerer<Question, Answer, Part>): void {
  const scope = globalThis as unknown as Worker;
  const say = (message: FromThread<Answer, Part>): void => scope.postMessage(message);
  const running = new Map<number, AbortController>();
  scope.onmessage = async ({ data }: MessageEvent<ToThread<Question>>) => {
    if ("ping" in data) return say({ pong: data.ping });
    if ("stop" in data) return running.get(data.stop)?.abort();
    const { id, ask } = data;
    const control = new AbortController();
    running.set(id, control);
    try {
      say({ id, done: await answer(ask, { signal: control.signal, report: (part) => say({ id, part }) }) });
    } catch (error) {
      say({ id, fault: sentFaultOf(error) });
    }
    running.delete(id);
  };
  // So it is known that the thread could be started.
  say({ pong: 0 });
}
