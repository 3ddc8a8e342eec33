// What a peer begins with: what it is given, what it makes of randomness, and what it offers.
import { fromHex, type Hex, listedParameters, publicKeyOf, toHex } from "ninefold-log";
import { PROTOCOL } from "../transcript/header.ts";
import { planHash } from "../transcript/plan.ts";
import type { Found } from "../verify/verdict.ts";
import { type RulesOf, requireFit } from "./attendee.ts";
import type { Channel } from "./channel.ts";
import type { Invitation } from "./invitation.ts";
import type { Own, PeerKeeper } from "./keeper.ts";
import type { Pieces } from "./pieces.ts";
import { nonceCommitment, type Offer, requireLine } from "./posts.ts";

/** Random bytes, so many. */
export type Random = (length: number) => Uint8Array;

/** `pieces`: what checks the pieces that seats bring, where a match asks for them. */
export interface Connected {
  readonly channel: Channel;
  readonly keeper: PeerKeeper;
  readonly pieces?: Pieces;
}

/** `seat`: the one that is wanted; any where it is not said. `brings`: the list of the pieces that the seat brings. */
export interface Joining extends Connected {
  readonly random: Random;
  readonly name: string;
  readonly seat?: number;
  readonly brings?: Hex;
  readonly invitation: Invitation;
  readonly rulesOf: RulesOf;
}

/** `bundle`: by which hash others get the texts of the rules. `invited`: only who has the invitation's secret may sit down. */
export interface Opening
  extends Omit<Joining, "invitation" | "rulesOf">,
    Partial<Pick<Offer, "bundle" | "title" | "from" | "audit" | "absent" | "asks">> {
  readonly found: Found;
  readonly invited?: boolean;
}

export interface Resuming extends Connected {
  readonly rulesOf: RulesOf;
}

type Made = Pick<Own, "signing" | "secret" | "nonce">;

/** Keys of one match. */
export const madeOf = (random: Random): Made => ({
  signing: toHex(random(32)),
  secret: toHex(random(32)),
  nonce: toHex(random(32)),
});

/** RangeError for a seat that there is none of. */
export function offerOf(
  {
    found: { rules, plan },
    name,
    seat,
    invited = true,
    bundle,
    from,
    asks,
    brings,
    ...more
  }: Omit<Opening, keyof Connected | "random">,
  made: Made,
): Offer {
  const key = publicKeyOf(fromHex(made.signing));
  const { title = rules.system.name, audit = plan.audit, absent = 0 } = more;
  const seats = rules.system.players.length;
  requireLine(title);
  if (seat !== undefined && seat >= seats) throw new RangeError(`There is no seat ${seat} of ${seats}.`);
  return {
    protocol: PROTOCOL,
    rules: rules.hash,
    parameters: listedParameters(rules.parameters),
    ...(bundle !== undefined && { bundle }),
    plan: planHash(plan),
    ...(from !== undefined && { from }),
    seats,
    audit,
    absent,
    key,
    commitment: nonceCommitment(key, made.nonce),
    title,
    name,
    ...(seat !== undefined && { seat }),
    invited,
    ...(asks !== undefined && { asks }),
    ...(brings !== undefined && { brings }),
  };
}

/** SealedError NF9011, NF9012 for a game that this program cannot play, though it has a plan. */
export function requirePlayable(found: Found): void {
  requireFit(
    found,
    offerOf(
      { found, name: "" },
      madeOf((length) => new Uint8Array(length)),
    ),
  );
}
