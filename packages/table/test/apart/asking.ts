// A process that has a thread apart work without end, and says in which process that is.
import { Apart } from "../../src/apart/apart.ts";

const apart = new Apart<string, { readonly pid: number }>(new URL("./thread.ts", import.meta.url), {
  ...{ memory: 64, priority: 10 },
});
apart.on("message", ({ pid }) => {
  apart.postMessage("work");
  process.send?.(pid);
});
apart.postMessage("process");
