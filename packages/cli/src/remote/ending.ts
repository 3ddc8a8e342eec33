// How matches of a log end, in words.
import type { GameSystem } from "ninefold/model";
import type { End } from "ninefold-log";

/** What ended a match, in a few words without a full stop. */
export function endText({ by, outcome, seat }: End, { players }: GameSystem): string {
  const who = seat === undefined ? "" : (players[seat]?.name ?? "");
  const texts = {
    rules: outcome ?? "",
    resigned: `${who} resigned`,
    flag: `${who} lost on time`,
    agreed: "a draw was agreed",
    left: `${who} left`,
    fault: "the rules have a hole",
  };
  return texts[by];
}
