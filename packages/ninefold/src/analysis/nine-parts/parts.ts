// The nine parts of a game (Def. 1), each in words and in the source's notation.
import { type CoreGame, printType, type Span, sizeOf } from "../../language/index.ts";
import { plural } from "../../language/text/thousands.ts";
import type { GameSystem } from "../../model/index.ts";
import { outcomeFunction, outcomes } from "./ending.ts";
import { actions, consequences, legality } from "./gameplay.ts";
import { applied, declared, flat, indexed, sizeText, typeText, valuesText } from "./notation.ts";
import type { Game, Part } from "./part.ts";
import { spansOf } from "./spans.ts";

/** In the order of Def. 1. */
export function nineParts(game: Game): readonly WrittenPart[] {
  const parts = [
    players(game),
    tracks(game),
    initialStates(game),
    decisions(game),
    actions(game),
    consequences(game),
    legality(game),
    outcomes(game),
    outcomeFunction(game),
  ];
  return parts.map((part) => ({ ...part, spans: spansOf(game.file, part.symbol) }));
}

/** A part and where the text says it: spans in the order of the text, none within another. */
export interface WrittenPart extends Part {
  readonly spans: readonly Span[];
}

function players({ system }: Game): Part {
  const names = system.players.map(({ name }) => name);
  return {
    symbol: "𝒫",
    name: "Players",
    words: `${plural(names.length, "player")}, in this cyclic order.`,
    notation: [`𝒫 = (${names.join(", ")})`],
  };
}

/** |𝕊|: the product of all tracks' sizes; memories are counted apart. */
export function stateSpace(system: GameSystem): bigint {
  return system.tracks.reduce((size, track) => size * track.size ** BigInt(track.indices.length), 1n);
}

const powerText = (size: bigint, times: number): string => (times === 1 ? String(size) : `${size}^${times}`);

function tracks({ file, system }: Game): Part {
  const lines = declared(file, "track").map((decl, at) => {
    const index = decl.index.map(({ name, source }) => (name ? `${name.text} in ${flat(source)}` : flat(source)));
    const shown = decl.shownTo ? `   (shown to ${flat(decl.shownTo)})` : "";
    return `${at === 0 ? "𝒯: " : "   "}${indexed(decl.name.text, index)} ← ${valuesText(typeText(decl))}${shown}`;
  });
  const memories = declared(file, "remember").map(({ tuple, name }) => {
    const what = tuple.map(flat).join(", ");
    return `   ${name.text} ← past values of ${tuple.length > 1 ? `(${what})` : what}`;
  });
  const number = system.tracks.reduce((sum, { indices }) => sum + indices.length, 0);
  const product = system.tracks.map(({ size, indices }) => powerText(size, indices.length)).join(" × ");
  const space = product === String(stateSpace(system)) ? product : `${product} = ${sizeText(stateSpace(system))}`;
  const besides = memories.length > 0 ? `, and ${plural(memories.length, "memory", "memories")} besides` : "";
  return {
    symbol: "𝒯",
    name: "Tracks",
    words: `${plural(number, "track")}, ${plural(stateSpace(system), "state", "states", sizeText)}${besides}.`,
    notation: [...lines, ...memories, `|𝕊| = ${space}${memories.length > 0 ? ", times the memories" : ""}`],
  };
}

function initialStates({ file, system }: Game): Part {
  const values = declared(file, "track").map((decl) => {
    const index = decl.index.flatMap(({ name }) => name?.text ?? []);
    const track = indexed(decl.name.text, index);
    if (decl.initialIn) return `(any of ${flat(decl.initialIn)})_${track}`;
    return `(${decl.initial ? flat(decl.initial) : "the first value"})_${track}`;
  });
  const conditions = declared(file, "start").map(({ condition }) => `   where ${flat(condition)}`);
  const count = system.initialStates().length;
  const setup = declared(file, "setup").length > 0 ? " A setup comes before the first decision." : "";
  return {
    symbol: "𝒮₀",
    name: "Initial states",
    words: `${plural(count, "initial state")}.${setup}`,
    notation: [`𝒮₀ = ${values.join(" ")}`, ...conditions],
  };
}

/** How many decisions a family has, legal or not, where that is known; any number of steps may follow each other. */
export function familySizes({ decisions: families }: CoreGame): readonly (bigint | undefined)[] {
  return families.map(({ params, chain }) =>
    params.reduce<bigint | undefined>(
      (size, { type }) => {
        const values = sizeOf(type);
        return size === undefined || values === undefined ? undefined : size * values;
      },
      chain ? undefined : 1n,
    ),
  );
}

function decisions({ file, core }: Game): Part {
  const sizes = familySizes(core);
  const lines = core.decisions.map(({ name, params, chain }, at) => {
    const domains = params.map((param) => `${param.name} ∈ ${printType(param.type)}`);
    const size = sizes[at];
    const many = chain ? "   (in steps)" : size === undefined ? "" : `   (${sizeText(size)})`;
    const family = applied(
      name,
      params.map((param) => param.name),
    );
    const members = domains.length > 0 ? `${family} : ${domains.join(", ")}` : family;
    return `${at === 0 ? "𝒟 = " : "  ∪ "}{ ${members} }${many}`;
  });
  const total = sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0n);
  const forced = declared(file, "setup").length + declared(file, "whenever").length;
  const many = total === undefined ? "" : `, ${plural(total, "decision", "decisions", sizeText)} in all, legal or not`;
  return {
    symbol: "𝒟",
    name: "Decisions",
    words: `${plural(core.decisions.length, "family", "families")}${many}${forced > 0 ? `; ${plural(forced, "forced step")} besides` : ""}.`,
    notation: lines,
  };
}
