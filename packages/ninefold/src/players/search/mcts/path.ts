import { NOBODY } from "./tree.ts";

/** What one play has gone through in the tree. */
export class Path {
  length = 0;
  readonly slots: Int32Array;
  /** Who chose the slot; `NOBODY` where nobody did. */
  readonly chooser: Int32Array;
  /** The level of the position of a slot; of a slot of chance, of the one before it. */
  readonly level: Int32Array;
  /** The bounds of what was known to be best in the slot, though another decision was tried; 0 where that is not so. */
  readonly known: Int32Array;
  /** The slots drawn by players who decided together, where on the path that was, and with which probabilities. */
  picks = 0;
  readonly pickedAt: number[] = [];
  readonly heads: number[] = [];
  readonly picked: number[] = [];
  readonly probability: number[] = [];

  constructor(depth: number) {
    // Of each level a decision and the position that it led to.
    this.slots = new Int32Array(2 * depth + 2);
    this.chooser = new Int32Array(2 * depth + 2);
    this.known = new Int32Array(2 * depth + 2);
    this.level = new Int32Array(2 * depth + 2);
  }

  get last(): number {
    return this.slots[this.length - 1] ?? 0;
  }

  begin(root: number): void {
    this.length = 0;
    this.picks = 0;
    this.go(root, NOBODY, 0);
  }

  go(slot: number, chooser: number, level: number): void {
    this.slots[this.length] = slot;
    this.chooser[this.length] = chooser;
    this.level[this.length] = level;
    this.known[this.length] = 0;
    this.length++;
  }

  /** The last slot has its position on a level. */
  isOn(level: number): void {
    this.level[this.length - 1] = level;
  }

  /** What is known of the last slot. */
  know(bounds: number): void {
    this.known[this.length - 1] = bounds;
  }

  pick(head: number, slot: number, probability: number): void {
    this.pickedAt[this.picks] = this.length - 1;
    this.heads[this.picks] = head;
    this.picked[this.picks] = slot;
    this.probability[this.picks] = probability;
    this.picks++;
  }
}
