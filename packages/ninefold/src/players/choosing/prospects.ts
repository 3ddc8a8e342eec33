// What a mind has come to expect of a play, by what its own decisions seemed worth to it: whether it gives up, and whether it
// takes a draw.
import type { GameSystem } from "../../model/index.ts";
import type { Match } from "../../play/index.ts";
import { possibleWorths } from "../search/possible-worths.ts";
import type { Chosen } from "./choose.ts";

/** A play is lost that is worth no more than the least, and such a share of the way to the greatest. */
const LOST = 1 / 20;

/** A mind gives up, or takes a draw, after so many of its own decisions in a row that seem worth no more to it. */
const DECISIONS = 3;

/** What a thought of fewer nodes says of a play is chance, unless it is proved. */
const LEAST_NODES = 256;

interface Expected {
  /** After how many plies it decided. */
  readonly ply: number;
  readonly worth: number;
  readonly proved: boolean;
  /** Whether enough was thought of it to give up by it. */
  readonly isSure: boolean;
}

/**
 * The prospects of one player whom a mind plays for. Of games for two in which one gains what the other loses, and of which it
 * is known what they can be worth; in others nobody gives up or takes a draw.
 */
class Prospects {
  /** The least worth and the greatest. */
  readonly #range: readonly [least: number, greatest: number] | undefined;
  #expected: readonly Expected[] = [];

  constructor(system: GameSystem, player: number) {
    const { least, greatest, sum } = possibleWorths(system);
    const range = [least[player] ?? 0, greatest[player] ?? 0] as const;
    this.#range = system.players.length === 2 && sum !== undefined ? range : undefined;
  }

  /** Notes what was decided after so many plies. What was decided later, and taken back, is forgotten. */
  note(ply: number, { decision, thought: { lines, nodes } }: Chosen): void {
    const line = lines.find(({ plies }) => plies[0] === decision);
    const before = this.#expected.filter((expected) => expected.ply < ply);
    const { worth, proved = false } = line ?? {};
    this.#expected =
      worth === undefined ? before : [...before, { ply, worth, proved, isSure: proved || nodes >= LEAST_NODES }];
  }

  /** Whether the mind gives up, after it has decided. */
  get givesUp(): boolean {
    const last = this.#expected.slice(-DECISIONS);
    if (!this.#range || last.length < DECISIONS) return false;
    const [least, greatest] = this.#range;
    const lost = least + LOST * (greatest - least);
    return least < greatest && last.every(({ worth, isSure }) => isSure && worth <= lost);
  }

  /**
   * Whether it takes a draw that is offered after so many plies: where its last decision is proved to be worth no more than one, or
   * its last few seemed so.
   */
  takesDraw(ply: number): boolean {
    const last = this.#expected.filter((expected) => expected.ply < ply).slice(-DECISIONS);
    if (!this.#range || (last.length < DECISIONS && !last.at(-1)?.proved)) return false;
    const [least, greatest] = this.#range;
    return (last.at(-1)?.proved ? last.slice(-1) : last).every(({ worth }) => worth <= (least + greatest) / 2);
  }
}

/** What minds expect of the matches that they play in. */
export class Expectations {
  /** By the origin of a match, and by player. */
  readonly #known = new WeakMap<Match["origin"], Map<number, Prospects>>();

  /** Notes what was chosen for a player, and says whether the mind gives up instead. */
  givesUp(match: Match, player: number, chosen: Chosen): boolean {
    const known = this.#known.get(match.origin) ?? new Map<number, Prospects>();
    this.#known.set(match.origin, known);
    const prospects = known.get(player) ?? new Prospects(match.rules.system, player);
    known.set(player, prospects);
    prospects.note(match.ply, chosen);
    return prospects.givesUp;
  }

  /** Whether the mind that decides for a player takes a draw now. */
  takesDraw(match: Match, player: number): boolean {
    return this.#known.get(match.origin)?.get(player)?.takesDraw(match.ply) ?? false;
  }
}
