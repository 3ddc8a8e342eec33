/** Every tuple with one of each of these lists, the last member varying fastest. */
export function tuplesOf<One>(lists: readonly (readonly One[])[]): readonly (readonly One[])[] {
  let tuples: readonly (readonly One[])[] = [[]];
  for (const list of lists) tuples = tuples.flatMap((tuple) => list.map((one) => [...tuple, one]));
  return tuples;
}
