// What is done around the rules, in units of work: counted where questions are bounded together (`withinWork`).
// Measured on one machine in which a unit took about 10 ns.

/** Units that one ply of rules of strangers may take: what comes of it, the forced steps after it, all views, and what may be decided next. */
export const PLY_WORK = 10_000_000;

/** A question. */
export const PER_QUESTION = 100;
/** A legal decision that is found, and once more where it is listed, printed and found by its id. */
export const PER_DECISION = 100;
/** The same where it is also told to who may take it, and hashed. */
export const PER_OFFERED_DECISION = 1_000;
/** A track that is shown to one viewer. */
export const PER_SHOWN_TRACK = 500;
/** A letter of an encoding. */
export const PER_LETTER = 2;
