import { ProgramError } from "./errors.ts";
import type { Piece } from "./piece.ts";

/** A class of pieces. */
export type PieceClass<P extends Piece = Piece> = abstract new (...parameters: never[]) => P;

/** The classes of the pieces of a game, by names that no program changes later. */
export class Classes {
  readonly #byName = new Map<string, PieceClass>();
  /** What they were called at first. */
  readonly #names = new Map<unknown, string>();
  readonly #later: ReadonlySet<unknown>;

  /**
   * @param later Those of which there may be pieces later that are not there in the beginning.
   * @throws ProgramError for classes that have one name, or none.
   */
  constructor(later: readonly PieceClass[], pieces: readonly Piece[]) {
    for (const one of later) this.#learn(one);
    this.#later = new Set(later);
    for (const piece of pieces) this.#learn(piece.constructor as unknown as PieceClass);
  }

  #learn(kind: PieceClass): void {
    if (this.#names.has(kind)) return;
    const name = String(kind.name);
    const known = this.#byName.get(name);
    if (known || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) {
      throw new ProgramError(
        "rules",
        known ? `two classes of pieces are called ${name}` : "a class of pieces has no name",
      );
    }
    this.#byName.set(name, kind);
    this.#names.set(kind, name);
  }

  get all(): readonly PieceClass[] {
    return [...this.#byName.values()];
  }

  named(name: unknown): PieceClass | undefined {
    return this.#byName.get(name as string);
  }

  nameOf(kind: unknown): string {
    return this.#names.get(kind) ?? String((kind as PieceClass).name);
  }

  mayComeLater(kind: unknown): boolean {
    return this.#later.has(kind);
  }
}
