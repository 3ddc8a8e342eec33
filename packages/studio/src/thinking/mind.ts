// The thread that thinks: a setting comes first, then questions, each with the number that its answer has.
import { Chooser, type Question, type Setting } from "./chooser.ts";

export type ToMind = { readonly setting: Setting } | { readonly number: number; readonly question: Question };

export type FromMind =
  | { readonly number: number; readonly decision: string }
  | { readonly number: number; readonly fault: string };

const scope = globalThis as unknown as Worker;
let chooser: Chooser | undefined;

scope.onmessage = async ({ data }: MessageEvent<ToMind>) => {
  if ("setting" in data) {
    chooser = new Chooser(data.setting);
    return;
  }
  const { number, question } = data;
  const answer = await (chooser?.choose(question) ?? Promise.reject(new Error("no game"))).then(
    (decision): FromMind => ({ number, decision }),
    (error: unknown): FromMind => ({ number, fault: error instanceof Error ? error.message : String(error) }),
  );
  scope.postMessage(answer);
};
