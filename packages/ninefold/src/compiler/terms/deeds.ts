// Actions as deeds: what is done to a state, one deed after the other.
import type { FaultCode } from "../../model/index.ts";
import type { Place, Term } from "./term.ts";

/** A statement of an action. Its terms are asked in the state that the statements before it have made. */
export type Deed =
  | { readonly kind: "let"; readonly place: Place; readonly value: Term }
  | { readonly kind: "write"; readonly track: number; readonly at: Term; readonly value: Term }
  /** At all indices of a set, in a family with one index. */
  | { readonly kind: "write-all"; readonly track: number; readonly set: Term; readonly value: Term }
  | { readonly kind: "if"; readonly condition: Term; readonly yes: readonly Deed[]; readonly no: readonly Deed[] }
  | { readonly kind: "for"; readonly place: Place; readonly set: Term; readonly body: readonly Deed[] }
  | { readonly kind: "fault"; readonly code: FaultCode }
  /** The place is a member of the set, each equally likely; a fault where it has none. */
  | { readonly kind: "random"; readonly place: Place; readonly set: Term }
  /** The place is a set of so many members of the set, each such set equally likely. */
  | { readonly kind: "random-subset"; readonly place: Place; readonly set: Term; readonly count: Term }
  /** One arm is done, as likely as its share of the whole. Shares are above 0 and sum to the whole, or it is a fault. */
  | { readonly kind: "chance"; readonly whole: Term; readonly arms: readonly Arm[] };

export interface Arm {
  readonly share: Term;
  readonly body: readonly Deed[];
}

/** The deeds with other terms. */
export function mapDeeds(deeds: readonly Deed[], of: (term: Term) => Term): readonly Deed[] {
  return deeds.map((deed) => mapDeed(deed, of));
}

function mapDeed(deed: Deed, of: (term: Term) => Term): Deed {
  switch (deed.kind) {
    case "let":
      return { ...deed, value: of(deed.value) };
    case "write":
      return { ...deed, at: of(deed.at), value: of(deed.value) };
    case "write-all":
      return { ...deed, set: of(deed.set), value: of(deed.value) };
    case "if":
      return { ...deed, condition: of(deed.condition), yes: mapDeeds(deed.yes, of), no: mapDeeds(deed.no, of) };
    case "for":
      return { ...deed, set: of(deed.set), body: mapDeeds(deed.body, of) };
    case "fault":
      return deed;
    case "random":
      return { ...deed, set: of(deed.set) };
    case "random-subset":
      return { ...deed, set: of(deed.set), count: of(deed.count) };
    case "chance": {
      const shares = deed.arms.map(({ share }) => of(share));
      const arms = deed.arms.map(({ body }, i): Arm => ({ share: shares[i]!, body: mapDeeds(body, of) }));
      return { ...deed, whole: of(deed.whole), arms };
    }
  }
}

/** The places that deeds give values. */
export function placesOf(deeds: readonly Deed[]): readonly Place[] {
  return deeds.flatMap((deed) => ["place" in deed ? [deed.place] : [], blocksOf(deed).flatMap(placesOf)].flat());
}

/** Every term that deeds ask, in order. */
export function termsOf(deeds: readonly Deed[]): readonly Term[] {
  const found: Term[] = [];
  mapDeeds(deeds, (term) => {
    found.push(term);
    return term;
  });
  return found;
}

/** What tells deeds from others. */
export function deedsKey(deeds: readonly Deed[]): string {
  const keys = deeds.map((deed) => {
    const own = "track" in deed ? deed.track : "place" in deed ? deed.place.id : "code" in deed ? deed.code : "";
    const asked = termsOf([deed]).map(({ id }) => id);
    return `${deed.kind} ${own} ${asked.join(" ")} ${blocksOf(deed).map(deedsKey).join("")}`;
  });
  return `(${keys.join(";")})`;
}

/** The blocks inside a deed. */
export function blocksOf(deed: Deed): readonly (readonly Deed[])[] {
  if (deed.kind === "if") return [deed.yes, deed.no];
  if (deed.kind === "for") return [deed.body];
  return deed.kind === "chance" ? deed.arms.map(({ body }) => body) : [];
}

/** The tracks that deeds write. */
export function tracksWrittenBy(deeds: readonly Deed[]): ReadonlySet<number> {
  const written = deeds.flatMap((deed) => [
    ...(deed.kind === "write" || deed.kind === "write-all" ? [deed.track] : []),
    ...blocksOf(deed).flatMap((block) => [...tracksWrittenBy(block)]),
  ]);
  return new Set(written);
}

/** Whether what deeds do hangs on chance. */
export function haveChance(deeds: readonly Deed[]): boolean {
  return deeds.some(
    (deed) => ["random", "random-subset", "chance"].includes(deed.kind) || blocksOf(deed).some(haveChance),
  );
}
