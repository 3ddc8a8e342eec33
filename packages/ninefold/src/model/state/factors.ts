// A state as an element of the product of its tracks: a text for each factor, so that a move can name what it overwrites.
import type { CoreGame } from "../../language/core/core.ts";
import type { Factoring } from "../system/extensions.ts";
import { BitReader, BitWriter, type Codec } from "./encoding.ts";
import { asState, type InterpretedState } from "./interpreted-state.ts";
import type { PartCodecs } from "./state-codec.ts";

type Own = (state: Parameters<Factoring["factors"]>[0]) => InterpretedState;

/** The factors of the interpreter's states; `own` gives what a state holds. */
export function productOf(game: CoreGame, { cells, memories }: PartCodecs, own: Own): Factoring {
  const count = cells.length + memories.length + (game.setup ? 1 : 0);
  return {
    factors(state) {
      const { cells: values, memories: kept, ready } = own(state);
      return [
        ...cells.map((codec, i) => written(codec, values[i]!)),
        ...memories.map((codec, i) => written(codec, kept[i]!)),
        ...(game.setup ? [ready ? "\x01" : "\0"] : []),
      ];
    },
    compose(factors) {
      if (factors.length !== count) throw new RangeError(`found ${factors.length} factors, expected ${count}`);
      return asState({
        game,
        cells: cells.map((codec, i) => readAll(codec, factors[i]!)),
        memories: memories.map((codec, i) => readAll(codec, factors[cells.length + i]!)),
        ready: game.setup ? isReady(game, factors.at(-1)!) : true,
      });
    },
  };
}

function written<Part>(codec: Codec<Part>, part: Part): string {
  const bits = new BitWriter();
  codec.write(bits, part);
  return bits.finish();
}

function readAll<Part>(codec: Codec<Part>, text: string): Part {
  const bits = new BitReader(text);
  const part = codec.read(bits);
  bits.finish();
  return part;
}

function isReady(game: CoreGame, text: string): boolean {
  if (text !== "\x01" && text !== "\0")
    throw new RangeError(`the last factor does not say whether ${game.name} is set up`);
  return text === "\x01";
}
