// Whether a standing can be what its last entry left. What came before it is for those who replay.
import { type OfPiece, termsHash } from "../entry/entry.ts";
import type { Standing } from "./standing.ts";

function holds({ held }: Standing, entry: OfPiece): boolean {
  if (entry.k === "rekey") return true;
  if (entry.k === "stake") return held?.as === "stake" && held.terms === termsHash(entry.terms);
  if (entry.k !== "lease") return held === undefined;
  const { to, match, until } = entry;
  return held?.as === "lease" && held.to === to && held.match === match && held.until === until;
}

export function agrees(standing: Standing, entry: OfPiece): boolean {
  const owner = entry.k === "lease" || entry.k === "stake" ? entry.by : entry.to.key;
  return owner === standing.owner && holds(standing, entry);
}
