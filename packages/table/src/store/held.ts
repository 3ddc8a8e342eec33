// What those stores decide by themselves that have no database to ask.
import type { Hash, Invite } from "./store.ts";

/** An invitation with the key that has used it. */
export type KeptInvite = Invite & { readonly usedBy?: string };

/** Whether a key may use an invitation: it was the first one that asked, or asks first and in time. */
export const mayUse = ({ usedBy, until }: KeptInvite, key: string, now: number): boolean =>
  usedBy === undefined ? until === null || until >= now : usedBy === key;

/** Those of the matches that were to be looked at before a time, the longest overdue first. */
export const overdue = (due: readonly (readonly [match: Hash, at: number])[], before: number, limit: number): Hash[] =>
  due
    .filter(([, at]) => at < before)
    .sort(([one, a], [two, b]) => a - b || (one < two ? -1 : 1))
    .slice(0, limit)
    .map(([match]) => match);
