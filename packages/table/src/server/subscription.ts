import type { Visitor } from "./visitor.ts";

/** Who is sent the entries of a match, and up to which. */
export interface Subscription {
  readonly visitor: Visitor;
  /** Whose entries: a seat's, or what everybody is shown. */
  readonly as: number | "public";
  /** The number of the entry that is sent next. */
  next: number;
  end(): void;
}
