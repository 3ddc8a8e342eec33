// What is heard of clocks.
import { TEXTS as PLAY } from "./play.ts";

export const TEXTS = {
  periodsOf: (player: string, count: number, seconds: number) =>
    `${PLAY.clockOf(player)}, then ${count} ${count === 1 ? "period" : "periods"} of ${seconds} seconds`,
  lastPeriod: (player: string) => `${player}: the last period.`,
  lastMinute: (player: string) => `${player}: one minute left.`,
  tenSeconds: (player: string) => `${player}: ten seconds left.`,
};
