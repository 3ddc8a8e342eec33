/** A list cut into pieces of these sizes, in order; what is left over is left out. */
export function portions<Each>(list: readonly Each[], sizes: readonly number[]): readonly (readonly Each[])[] {
  let at = 0;
  return sizes.map((size) => {
    at += size;
    return list.slice(at - size, at);
  });
}
