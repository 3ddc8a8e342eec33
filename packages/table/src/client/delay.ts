import type { Terms } from "ninefold-log";

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** How much later a match is shown, in words: `4 plies and 90 seconds`. */
export function delayText({ plies, seconds }: NonNullable<Terms["delay"]>): string {
  const parts = [
    ...(plies ? [counted(plies, "ply", "plies")] : []),
    ...(seconds ? [counted(seconds, "second", "seconds")] : []),
  ];
  return parts.join(" and ");
}
