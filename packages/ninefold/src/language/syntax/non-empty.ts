/** A list with at least one item, as the grammar guarantees it. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

export const lastOf = <Item>([first, ...rest]: NonEmpty<Item>): Item => rest.at(-1) ?? first;
