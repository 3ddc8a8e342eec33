import type { GameFile } from "../syntax/tree.ts";
import type { Source } from "../text/source.ts";
import { unitsOf } from "./units.ts";

/** A comment that stands on a line of its own before an item. */
export interface Leading {
  readonly text: string;
  /** Whether an empty line was above it. */
  readonly gap: boolean;
  /** Whether it stood inside the item, and so behind all that stands before the item. */
  readonly inside: boolean;
}

export interface Note {
  readonly leading: readonly Leading[];
  /** The comment at the end of the item's line. */
  readonly trailing: string | undefined;
}

const NONE: Note = { leading: [], trailing: undefined };

/** The comments of a file by the nodes whose items they belong to. */
export class Notes {
  private readonly text: string;
  private readonly notes = new Map<object, { leading: Leading[]; trailing: string | undefined }>();

  constructor(text = "") {
    this.text = text;
  }

  of(node: object): Note {
    return this.notes.get(node) ?? NONE;
  }

  addLeading(node: object, leading: Leading): void {
    const note = this.notes.get(node);
    if (note) note.leading.push(leading);
    else this.notes.set(node, { leading: [leading], trailing: undefined });
  }

  addTrailing(node: object, trailing: string): void {
    this.notes.set(node, { leading: this.notes.get(node)?.leading ?? [], trailing });
  }

  clear(node: object): void {
    this.notes.delete(node);
  }

  /** Whether two offsets are on one line. */
  together(from: number, to: number): boolean {
    return !/[\n\r]/.test(this.text.slice(from, to));
  }

  /** Whether the line above an offset's line is empty; before the offset stands nothing but space on its line. */
  gapAbove(offset: number): boolean {
    let lines = 0;
    for (let i = offset - 1; i >= 0 && lines < 2; i--) {
      const sign = this.text.charAt(i);
      if (sign === "\n" || (sign === "\r" && this.text[i + 1] !== "\n")) lines++;
      else if (sign !== " " && sign !== "\t" && sign !== "\r") return false;
    }
    return lines === 2;
  }
}

/** Gives every comment to an item: `file` itself stands for its header, its `declarations` for its end. */
export function noteComments(source: Source, file: GameFile): Notes {
  const notes = new Notes(source.text);
  const units = [...unitsOf(source.text, file)];
  let next = 0;
  for (const { start, own, text } of file.comments) {
    while (next < units.length && units[next]!.start <= start) next++;
    const unit = units[next - 1];
    const inside = unit !== undefined && start < unit.end;
    if (unit && !inside && !own && notes.together(unit.end, start)) {
      notes.addTrailing(unit.node, text);
    } else {
      const owner = inside ? unit.node : (units[next]?.node ?? file.declarations);
      notes.addLeading(owner, { text, gap: own && notes.gapAbove(start), inside });
    }
  }
  return notes;
}
