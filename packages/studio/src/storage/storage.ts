// What this browser keeps for the page: one store for all that asks.
import { IndexedStore } from "./indexed.ts";
import { Kept } from "./kept.ts";

let kept: Kept | undefined;

export function storage(): Kept {
  kept ??= new Kept(new IndexedStore());
  return kept;
}
