/** How many of the plies an engine has been sent; undefined where it has been sent others, and must begin anew. */
export function sentBefore(sent: readonly string[] | undefined, plies: readonly string[]): number | undefined {
  if (!sent || sent.length > plies.length) return undefined;
  return sent.every((text, at) => text === plies[at]) ? sent.length : undefined;
}
