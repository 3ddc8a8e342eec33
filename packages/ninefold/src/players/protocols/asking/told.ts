/** How many of the plies an engine has been told; undefined where it has been told others, and must begin anew. */
export function toldBefore(told: readonly string[] | undefined, plies: readonly string[]): number | undefined {
  if (!told || told.length > plies.length) return undefined;
  return told.every((text, at) => text === plies[at]) ? told.length : undefined;
}
