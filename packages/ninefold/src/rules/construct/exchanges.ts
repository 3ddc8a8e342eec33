// Fundamental rules that need no board (002 §3.5): swap, pass the turn, draw from a pile, roll.
import { bijection, cycle } from "../rule/bijection.ts";
import { finite, keyOf, listed, someMember } from "../rule/domain.ts";
import { product, type Row } from "../rule/domains.ts";
import type { Rule } from "../rule/rule.ts";
import { gated } from "./conditions.ts";
import { constantForm } from "./elementary.ts";
import { sumOf } from "./joins.ts";
import { onFactor, renamed } from "./renamed.ts";
import { type Tracks, trackIndex, type Write, where, write } from "./tracks.ts";

/** The move that exchanges what two tracks hold. */
export interface Swap {
  readonly swap: readonly [string, string];
}

/** swap: exchanges what two tracks hold, which must have the same values; the constant form of that exchange. */
export function swap(tracks: Tracks, one: string, other: string): Rule<Row, Swap> {
  const [i, j] = [trackIndex(tracks, one), trackIndex(tracks, other)];
  const exchanged = (state: Row): Row => state.with(i, state[j]).with(j, state[i]);
  const move: Swap = { swap: [one, other] };
  const start = someMember(tracks.states);
  return renamed(
    constantForm(bijection(tracks.states, tracks.states, exchanged, exchanged)),
    finite(`swap ${one}, ${other}`, [move], () => `swap(${one}, ${other})`),
    () => move,
    () => start,
  );
}

/**
 * Pass the turn: the constant form of the cycle of a track's values, "the turn mechanic common to most games" (Def.
 * 3.2.3). The move is the value that passes.
 */
export function passTurn(tracks: Tracks, turn: string): Rule<Row, unknown> {
  const at = trackIndex(tracks, turn);
  return onFactor(at + 1, tracks.factors, constantForm(cycle(tracks.factors[at]!)));
}

/** The move that takes a card from the top of a pile. */
export interface Draw {
  readonly draw: unknown;
  readonly from: string;
  readonly to: string;
}

/**
 * Draw from a pile: the top card of one track, a list whose last entry is the top, goes to another, a set. For each card
 * the constant form of the exchange of the states before and after, where the gate "it is on top and the set can take
 * it" is open.
 */
export function draw(tracks: Tracks, pile: string, hand: string, cards: readonly unknown[]): Rule<Row, Draw> {
  const [i, j] = [trackIndex(tracks, pile), trackIndex(tracks, hand)];
  const { states } = tracks;
  const start = someMember(states);
  const drawOf = (card: unknown): Rule<Row, Draw> => {
    const key = keyOf(card);
    const isCard = (other: unknown): boolean => keyOf(other) === key;
    const [pileOf, handOf] = [(state: Row) => state[i] as Row, (state: Row) => state[j] as Row];
    const drawn = (state: Row): Row | undefined => {
      const top = pileOf(state).slice(-1);
      if (!top.some(isCard)) return undefined;
      const next = state.with(i, pileOf(state).slice(0, -1)).with(j, inOrder([...handOf(state), card]));
      return states.has(next) ? next : undefined;
    };
    const returned = (state: Row): Row | undefined => {
      if (!handOf(state).some(isCard)) return undefined;
      const rest = handOf(state).filter((other) => !isCard(other));
      const next = state.with(i, [...pileOf(state), card]).with(j, rest);
      return states.has(next) ? next : undefined;
    };
    // Of the two at most one is there, so this is its own inverse.
    const exchanged = (state: Row): Row => drawn(state) ?? returned(state) ?? state;
    const name: Draw = { draw: card, from: pile, to: hand };
    const open = where(tracks, (state) => drawn(state) !== undefined);
    return renamed(
      gated(open, constantForm(bijection(states, states, exchanged, exchanged))),
      finite(`draw ${key}`, [name], () => `draw(${typeof card === "string" ? card : key})`),
      () => name,
      () => start,
    );
  };
  return sumOf(cards.map(drawOf));
}

/** A set as a list in the order of its keys, as `subsets` has it. */
const inOrder = (set: Row): Row => [...set].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/**
 * Roll: a die's track takes any of its values. The move names what was on the die before, so it can be taken back; with
 * which probability it is made is no part of a rule. RuleError NF5001 for a die with more than 1,024 faces.
 */
export function roll(tracks: Tracks, die: string): Rule<Row, Write> {
  const faces = tracks.factors[trackIndex(tracks, die)]!;
  return sumOf(Array.from(listed(product(faces, faces)), ([from, to]) => write(tracks, die, from, to)));
}
