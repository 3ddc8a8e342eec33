// The reference interpreter: Def. 1 read off a checked game, part by part. It is the definition that every other way
// of running a game is tested against.
import type { CoreGame } from "../language/core/core.ts";
import { printValue, sizeOf } from "../language/core/domain.ts";
import { tracksWritten } from "../language/core/parts.ts";
import { printType, type Value } from "../language/core/types.ts";
import { legalityOf } from "./decide/legality.ts";
import { link as linkGame } from "./decide/link.ts";
import { outcomesOf } from "./decide/outcomes.ts";
import { stepByStep } from "./decide/previews.ts";
import { refusalsOf } from "./decide/refusals.ts";
import { transitionOf } from "./decide/transitions.ts";
import { allWays } from "./decide/ways.ts";
import { productOf } from "./state/factors.ts";
import { initialStatesOf } from "./state/initial-states.ts";
import { asInterpreted, asState, type Interpreted } from "./state/interpreted-state.ts";
import { memoriesOf } from "./state/memories.ts";
import { partCodecs, stateCodec } from "./state/state-codec.ts";
import { printedIndices, viewsOf } from "./state/views.ts";
import { attachExtensions } from "./system/extensions.ts";
import { Fault } from "./system/fault.ts";
import type { GameSystem, Player, PlayerId, State, TrackValue } from "./system/game-system.ts";
import { allowanceOf, type Limits } from "./system/limits.ts";
import type { Rational } from "./system/rational.ts";
import { displayOf } from "./text/displays.ts";
import { anyReader, notationOf } from "./text/notations.ts";
import { positionReader, printPosition } from "./text/positions.ts";

/** The game system of a checked game; `rules` is its canonical text, parameters included. */
export function interpret(game: CoreGame, rules: string, limits: Limits = {}): GameSystem {
  const link = linkGame(game, allowanceOf(limits));
  const { layout } = link;
  const players: readonly Player[] = game.player.members.map((name, id) => ({ id: id as PlayerId, name }));
  const memories = memoriesOf(link);
  const legality = legalityOf(link, memories);
  const transition = transitionOf(link, players, legality, memories);
  const refusal = refusalsOf(link, legality);
  const outcomes = outcomesOf(link);
  const views = viewsOf(link, legality);
  const codecs = partCodecs(link);
  const codec = stateCodec(link, codecs);
  const notations = game.notations.map((core) => notationOf(link, core));
  const position = anyReader(positionReader(game, layout), notations);
  const indices = printedIndices(link);
  const own = (state: State): Interpreted => asInterpreted(state, game);
  const tracksAfter = stepByStep(legality);
  const passing = new Set(game.decisions.flatMap(({ chain, body }) => (chain && body ? [...tracksWritten(body)] : [])));
  const hidesNothing = ![...game.tracks, ...game.decisions].some((part) => part.shownTo);
  const valuesOf = (cells: readonly Value[]): readonly TrackValue[] =>
    game.tracks.flatMap((track, i) =>
      indices[i]!.map((index, at) => ({
        track: track.name,
        index,
        value: printValue(track.type, cells[layout[i]!.start + at]!),
      })),
    );
  /** What a fault for too much work has left behind would let the same question pass the second time. */
  const asking = <Answer>(question: () => Answer): Answer => {
    link.begin();
    try {
      return question();
    } catch (error) {
      if (error instanceof Fault && error.code === "NF2010") link.forget();
      throw error;
    }
  };
  /**
   * What a decision makes is asked for in a state whose legal decisions are known. To find them is a question for each
   * player of its own, so that the answer does not hang on whether somebody has asked it before.
   */
  const decided = <Answer>(state: Interpreted, question: () => Answer): Answer => {
    for (const { id } of players) if (!state.legal?.[id]) asking(() => legality.legal(state, id));
    return asking(question);
  };
  let initial: readonly Interpreted[] | undefined;
  const initialStates = (): readonly Interpreted[] => {
    initial ??= asking(() => initialStatesOf(link));
    return initial;
  };

  const system: GameSystem = {
    name: game.name,
    title: game.title,
    rules,
    players,
    tracks: game.tracks.map((track, i) => ({
      name: track.name,
      indices: indices[i]!,
      type: printType(track.type),
      size: sizeOf(track.type) ?? 0n,
      ...(passing.has(i) && { passing: true }),
    })),
    families: game.decisions.map(({ name, params }) => ({ name, parameters: params.map((param) => param.name) })),
    notations: notations.map(({ name }) => name),
    hidesNothing,
    display: displayOf(link),
    initialStates: () => initialStates().map(asState),
    legal: (state, player) => asking(() => legality.legal(own(state), player)),
    forces: (of) =>
      legality.steps.length > 0 &&
      asking(() => !legality.isEnding(own(of)) && legality.forcedStep(own(of)) !== undefined),
    refusal: (state, player, decision) => asking(() => refusal(own(state), player, decision)),
    consequences(of, tuple) {
      const state = own(of);
      const ways = decided(state, () => allWays((chance) => transition(state, tuple, chance)));
      const [only] = ways;
      if (only && ways.length === 1) return [{ probability: only.probability, state: asState(only.result) }];
      const merged = new Map<string, { probability: Rational; state: State }>();
      for (const { result, probability } of ways) {
        const key = codec.encode(result);
        const same = merged.get(key);
        if (same) same.probability = same.probability.add(probability);
        else merged.set(key, { probability, state: asState(result) });
      }
      return [...merged.values()];
    },
    draw(of, tuple, chance) {
      const state = own(of);
      return asState(decided(state, () => transition(state, tuple, chance)));
    },
    outcome: (state) => asking(() => outcomes.outcome(own(state))),
    view: (state, player) => asking(() => views.view(own(state), player)),
    showsDecision: (state, player, decision, viewer) =>
      asking(() => views.showsDecision(own(state), player, decision, viewer)),
    worth: outcomes.worth,
    values: (state) => valuesOf(own(state).cells),
    encode: (state) => codec.encode(own(state)),
    decode: (encoding) => asState(codec.decode(encoding)),
    printPosition(state, notation) {
      if (notation === undefined) return printPosition(game, layout, own(state), initialStates()[0]!);
      const found = notations.find(({ name }) => name === notation);
      if (!found) throw new RangeError(`${game.name} has no notation "${notation}"`);
      return found.print(own(state));
    },
    parsePosition(text) {
      const start = initialStates()[0]!;
      const read = asking(() => position(text, start));
      return "error" in read ? read : { state: asState(read) };
    },
  };
  return attachExtensions(system, {
    description: game,
    factoring: productOf(link, codecs, own),
    preview: (state, player, decision, steps) =>
      valuesOf(decided(own(state), () => tracksAfter(own(state), player, decision, steps))),
  });
}
