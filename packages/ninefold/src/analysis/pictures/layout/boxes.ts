// Which places of a picture are taken.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class Boxes {
  readonly #taken: Box[] = [];

  add(box: Box): void {
    this.#taken.push(box);
  }

  /** Takes the first of these that is free; undefined where none is. */
  first(boxes: readonly Box[]): Box | undefined {
    const free = boxes.find((box) => !this.#taken.some((taken) => overlap(taken, box)));
    if (free) this.add(free);
    return free;
  }
}
