// What of a meeting is about pieces: by which rules is played with all that is brought, and which seats have proved theirs.
import { type Hex, listedParameters } from "ninefold-log";
import type { Header } from "../transcript/header.ts";
import { planHash } from "../transcript/plan.ts";
import type { Found } from "../verify/verdict.ts";
import type { Join, Offer, PostOf } from "./posts.ts";

/** What of a header follows from the pieces. */
export type Settled = Pick<Header, "rules" | "parameters" | "plan" | "asks" | "brings">;

export class Brought {
  #asks: Hex | undefined;
  #lists: readonly Hex[] = [];
  #settled: Settled | undefined;
  /** By seat. */
  readonly #proofs = new Map<number, { readonly proof: Hex; readonly post: PostOf<"bring"> }>();

  /** Who sits down is known. Where nothing is asked for the match is played as it was offered. */
  seated({ rules, parameters, plan, asks }: Offer, members: readonly Pick<Join, "brings">[]): void {
    this.#asks = asks;
    if (asks === undefined) this.#settled = { rules, parameters, plan };
    else this.#lists = members.map(({ brings = "" }) => brings);
  }

  /** All seats bring these rules about. */
  settle({ rules, plan }: Found): void {
    if (this.#asks === undefined || this.#settled) return;
    const parameters = listedParameters(rules.parameters);
    const [asks, brings] = [this.#asks, this.#lists];
    this.#settled = { rules: rules.hash, parameters, plan: planHash(plan), asks, brings };
  }

  get settled(): Settled | undefined {
    return this.#settled;
  }

  get isSettled(): boolean {
    return this.#settled !== undefined;
  }

  /** By seat, what it says it brings. */
  get lists(): readonly Hex[] {
    return this.#lists;
  }

  /** Whether a seat brings something that it has not proved to own. */
  owes(seat: number): boolean {
    return (this.#lists[seat] ?? "") !== "" && !this.#proofs.has(seat);
  }

  get isComplete(): boolean {
    return this.#lists.every((_, seat) => !this.owes(seat));
  }

  has(seat: number): boolean {
    return this.#proofs.has(seat);
  }

  add(seat: number, proof: Hex, post: PostOf<"bring">): void {
    this.#proofs.set(seat, { proof, post });
  }

  /** By seat; undefined where none is asked for. */
  get proofs(): readonly Hex[] | undefined {
    return this.#asks === undefined ? undefined : this.#lists.map((_, seat) => this.#proofs.get(seat)?.proof ?? "");
  }

  get posts(): readonly (readonly [number, PostOf<"bring">])[] {
    return [...this.#proofs].map(([seat, { post }]) => [seat, post]);
  }
}
