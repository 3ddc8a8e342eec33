// How peers reach each other.

/** A path on which the peers of one match post bytes to all. It is trusted in nothing: it may lose, double, reorder, withhold and invent. */
export interface Channel {
  /** Posts bytes for all others. Resolves when the path has taken them, rejects where it cannot; peers post again what was not heard. */
  post(bytes: Uint8Array): Promise<void>;
  /**
   * What was posted so far, by whomever, and then what comes; the own posts may come back. Answers what ends it. A peer may
   * end it and listen once more, to hear all of it again.
   */
  listen(hear: (bytes: Uint8Array) => void): () => void;
}
