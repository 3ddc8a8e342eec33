// The types of what is seen through the interface: ids, option ids and fields of pieces, inferred from a program.
import type { Player as GamePlayer, PlainValue } from "ninefold/model";
import type { Id, KeyOf } from "../program/ids.ts";
import type { Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import type { Program } from "../program/rules.ts";

/** One kind of pieces: what it is called, what its options are, and its fields. A game has one kind or a union of them. */
export interface PieceShape {
  readonly id: Id;
  readonly option: Id;
  readonly piece: object;
}

/** Pieces of which nothing is known before a game is loaded: those of a `.game`, and of a program that is loaded as text. */
export interface AnyShape {
  readonly id: Id;
  readonly option: Id;
  readonly piece: { readonly id: PlainValue; readonly [field: string]: PlainValue | GamePlayer };
}

/** A value of a field as it is seen: a player is that of the game, which has a name; nothing can be changed. */
export type SeenValue<Value> =
  Value extends Player<infer Name>
    ? GamePlayer & { readonly name: Name }
    : Value extends (...parameters: never[]) => unknown
      ? never
      : Value extends object
        ? { readonly [Field in keyof Value]: SeenValue<Value[Field]> }
        : Value;

/** The fields of a piece, without its methods. */
export type SeenPiece<P extends Piece> = {
  readonly [Field in keyof P as P[Field] extends (...parameters: never[]) => unknown ? never : Field]: SeenValue<
    P[Field]
  >;
};

type OptionIdOf<P extends Piece> = ReturnType<P["options"]>[number] extends { readonly id: infer I extends Id }
  ? I
  : Id;

/** The shapes of classes of pieces. */
export type ShapeOf<P extends Piece> = P extends Piece
  ? { readonly id: P["id"]; readonly option: OptionIdOf<P>; readonly piece: SeenPiece<P> }
  : never;

/** The shapes of the pieces of a program: `ShapesOf<typeof program>`. */
export type ShapesOf<Of> = Of extends Program<infer P> ? ShapeOf<P> : never;

/** An id, or its text. */
export type Named<I extends Id> = Readonly<I> | KeyOf<I>;

/** The ids of the pieces of a game, each as it is or as its text. */
export type PieceId<Shape extends PieceShape> = Shape extends PieceShape ? Named<Shape["id"]> : never;

/** The kinds of pieces that may be called so. */
export type Called<Shape extends PieceShape, I> = Shape extends PieceShape
  ? I extends Named<Shape["id"]>
    ? Shape
    : never
  : never;

/** The ids of options on the pieces that may be called so. */
export type OptionId<Shape extends PieceShape, I> =
  Called<Shape, I> extends infer Found ? (Found extends PieceShape ? Named<Found["option"]> : never) : never;
