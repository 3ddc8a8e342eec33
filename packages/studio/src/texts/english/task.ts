// Texts of work that takes long.
export const TEXTS = {
  stop: "Stop",
  stopped: "Stopped.",
  stoppedPart: "Stopped. This is what was found so far, a part of it all.",
  stopping: "Stopping…",
  working: "Working…",
  progress: (doing: string, done: number, total: number | undefined) =>
    `${doing} ${done.toLocaleString("en")}${total === undefined ? "" : ` of ${total.toLocaleString("en")}`}`,
} as const;
