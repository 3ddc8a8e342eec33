// A game of several files while it is made. What would be no game is not added.

import type { Read } from "../../../src/language/index.ts";
import type { Pick, World } from "../expressions/scope.ts";
import { isGame, joined, type Part, readOnce } from "../texts.ts";

/** A file by its lines, of which each is a head, a declaration or a comment. */
export interface File {
  readonly path: string;
  readonly lines: readonly string[];
}

export class Draft {
  readonly pick: Pick;
  #files: readonly File[];

  constructor(pick: Pick, files: readonly File[]) {
    this.pick = pick;
    this.#files = files;
  }

  /** The game itself first. */
  get files(): readonly File[] {
    return this.#files;
  }

  get lines(): readonly string[] {
    return this.#files[0]!.lines;
  }

  get text(): string {
    return textOf(this.#files);
  }

  get read(): Read {
    return readOnce(this.text);
  }

  /** Whether this is a game; then it is what the draft has from now on. */
  tryFiles(files: readonly File[]): boolean {
    if (!isGame(textOf(files))) return false;
    this.#files = files;
    return true;
  }

  /** The same for other lines of the game itself. */
  tryLines(lines: readonly string[]): boolean {
    return this.tryFiles([{ path: "", lines }, ...this.#files.slice(1)]);
  }

  /** The same for lines behind the others. */
  tryAdding(...lines: readonly string[]): boolean {
    return this.tryLines([...this.lines, ...lines]);
  }

  /** The game as it is becomes a file that another game may come from. */
  startFrom(path: string, head: string): void {
    const [own, ...others] = this.#files;
    this.#files = [{ path: "", lines: [head] }, { path, lines: own!.lines }, ...others];
  }
}

const textOf = (files: readonly File[]): string =>
  joined(files.map(({ path, lines }): Part => ({ path, text: `${lines.join("\n")}\n` })));

/** Something that a draft may have more of. */
export type Extra = (draft: Draft, world: World) => void;
