/** Pieces that are brought to a match, and what is asked of others by who opens it. */
export interface Deck {
  /** The key of the collection's log. */
  readonly log: string;
  readonly asks: string;
  readonly brings: string;
}
