// What is found about hidden tracks, in words.
import { quote } from "../../language/text/quoting.ts";
import type { Disclosure, Viewing } from "./disclosures.ts";
import type { Leak } from "./leaks.ts";

/** More tracks of a family than this are counted. */
const MAX_NAMED = 3;

export function leakText({ player: { name }, decision, here, there }: Leak, other: string): string {
  const same = `in ${quote(other)}, which looks the same to ${name}`;
  if (here === undefined || there === undefined) {
    const [now, then] = here === undefined ? ["is legal", "is refused"] : ["is refused", "is legal"];
    return `What ${name} may decide tells what ${name} is not shown: ${decision} ${now} here, and ${then} ${same}.`;
  }
  const part = here.message === there.message ? "condition" : "message";
  const reasons = `${quote(here[part])} here, and ${quote(there[part])} ${same}`;
  return `Why ${decision} is refused tells ${name} what ${name} is not shown: ${reasons}.`;
}

/** `card[P1]: P1 sees it; P2 and who only watches learn it by call or check`, without a full stop. */
export function disclosureText({ track, members, instead, more }: Disclosure): string {
  const texts = members.map(({ indices, viewers }) => {
    const all = members.length === 1 && indices.length > 1;
    const name = all
      ? track
      : indices.length > MAX_NAMED
        ? `${track} (${indices.length} of them)`
        : named(track, indices);
    return `${name}: ${viewers.map(viewingText).join("; ")}`;
  });
  if (instead.length === 0) return texts.join(". ");
  return `${texts.join(". ")}; in place of the value they are told ${instead.join(", ")}${more ? ", …" : ""}`;
}

const named = (track: string, indices: readonly (readonly string[])[]): string =>
  indices.map((index) => (index.length === 0 ? track : `${track}[${index.join(", ")}]`)).join(", ");

function viewingText({ viewers, sees, by }: Viewing): string {
  const who = listed(
    viewers.map((viewer) => viewer ?? "who only watches"),
    "and",
  );
  const one = viewers.length === 1;
  if (sees === "always") return `${who} ${one ? "sees" : "see"} it`;
  if (sees === "never") return `${who} never ${one ? "sees" : "see"} it`;
  if (by.length === 0) return `${who} ${one ? "sees" : "see"} it only before it is hidden`;
  return `${who} ${one ? "learns" : "learn"} it by ${listed(by, "or")}`;
}

function listed(names: readonly string[], word: "and" | "or"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}
