// What is handed out and kept: nobody who has it can change it for the others.

/** Freezes a list or an object with all lists and plain objects in it. What is frozen already is taken to be so throughout. */
export function frozen<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null || Object.isFrozen(part)) return part;
  if (!Array.isArray(part) && Object.getPrototypeOf(part) !== Object.prototype) return part;
  Object.freeze(part);
  for (const inner of Object.values(part)) frozen(inner);
  return part;
}
