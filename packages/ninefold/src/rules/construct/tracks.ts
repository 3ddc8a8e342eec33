// A state as the full product of named tracks, and the elementary change of one of them.
import { quote } from "../../language/text/quoting.ts";
import { identity, transposition } from "../rule/bijection.ts";
import { type Domain, finite } from "../rule/domain.ts";
import { product, type Row } from "../rule/domains.ts";
import type { Rule } from "../rule/rule.ts";
import { gated } from "./conditions.ts";
import { constantForm, gateForm, passiveForm } from "./elementary.ts";
import { onFactor, renamed } from "./renamed.ts";

/** The tracks of a state, each with its values: the cells of a board, whose turn it is, a pile. */
export interface Tracks {
  readonly names: readonly string[];
  readonly factors: readonly Domain<unknown>[];
  readonly states: Domain<Row>;
}

/** RangeError for two tracks with one name. */
export function tracks(
  values: Readonly<Record<string, Domain<unknown>>> | readonly (readonly [string, Domain<unknown>])[],
): Tracks {
  const list = Array.isArray(values)
    ? (values as readonly (readonly [string, Domain<unknown>])[])
    : Object.entries(values);
  const names = list.map(([name]) => name);
  if (new Set(names).size < names.length) throw new RangeError(`two tracks have one name: ${names.join(", ")}`);
  const factors = list.map(([, domain]) => domain as Domain<unknown>);
  return { names, factors, states: product<Row>(...factors) };
}

/** The index of a track, from 0. RangeError for a name that no track has. */
export function trackIndex({ names }: Tracks, track: string): number {
  const index = names.indexOf(track);
  if (index < 0) throw new RangeError(`there is no track ${quote(track)}; there are ${names.join(", ")}`);
  return index;
}

/** What a move writes: on this track, `to` in place of `from`. */
export interface Write {
  readonly track: string;
  readonly from: unknown;
  readonly to: unknown;
}

const printWrite =
  (values: Domain<unknown>) =>
  ({ track, from, to }: Write): string =>
    `${track}: ${values.print(from)} → ${values.print(to)}`;

/**
 * Writes `to` on a track that holds `from`: the constant form of the exchange of both values, where the gate "it holds
 * `from`" is open, on that factor. Since the move names the value overwritten and φ exchanges the two, it is lawful for
 * all states of the product.
 */
export function write(all: Tracks, track: string, from: unknown, to: unknown): Rule<Row, Write> {
  const index = trackIndex(all, track);
  const values = all.factors[index]!;
  const holds = gateForm(values, (value) => values.key(value) === values.key(from));
  const exchange = onFactor(index + 1, all.factors, gated(holds, constantForm(transposition(values, from, to))));
  const move: Write = { track, from, to };
  return renamed(
    exchange,
    finite(`${track}: ${values.print(from)} → ${values.print(to)}`, [move], printWrite(values)),
    () => move,
    () => from,
  );
}

/** The gate that is open where this holds of the state. */
export const where = (all: Tracks, condition: (state: Row) => boolean): Rule<Row, Row> =>
  gateForm(all.states, condition);

/** The rule that does nothing, once: the passive form of the identity. */
export const pass = ({ states }: Tracks): Rule<Row, Row> => passiveForm(identity(states));
