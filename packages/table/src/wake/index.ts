// Who serves a match wakes those who show it.
export { memoryWake } from "./memory.ts";
export { Hearers, sayText, type Wake, wakeText } from "./wake.ts";
