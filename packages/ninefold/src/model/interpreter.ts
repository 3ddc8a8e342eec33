// The reference interpreter: Def. 1 read off a checked game, part by part. It is the definition that every other way
// of running a game is tested against.
import type { CoreGame } from "../language/core.ts";
import { printValue, sizeOf } from "../language/domain.ts";
import { tracksWritten } from "../language/purity.ts";
import { printType, type Value } from "../language/types.ts";
import { displayOf } from "./displays.ts";
import { factoringOf } from "./factors.ts";
import { Fault } from "./fault.ts";
import { frozen } from "./frozen.ts";
import type { GameSystem, Player, PlayerId, State, TrackValue } from "./game-system.ts";
import { initialStatesOf } from "./initial-states.ts";
import { asInterpreted, asState, type Interpreted } from "./interpreted-state.ts";
import { legalityOf } from "./legality.ts";
import { allowanceOf, type Limits } from "./limits.ts";
import { link as linkGame } from "./link.ts";
import { memoriesOf } from "./memories.ts";
import { anyReader, notationOf } from "./notations.ts";
import { outcomesOf } from "./outcomes.ts";
import { positionReader, printPosition } from "./positions.ts";
import { previewOf } from "./previews.ts";
import type { Rational } from "./rational.ts";
import { refusalsOf } from "./refusals.ts";
import { partCodecs, stateCodec } from "./state-codec.ts";
import { transitionOf } from "./transitions.ts";
import { printedIndices, viewsOf } from "./views.ts";
import { allWays } from "./ways.ts";

/** The game system of a checked game; `rules` is its canonical text, parameters included. */
export function interpret(game: CoreGame, rules: string, limits: Limits = {}): GameSystem {
  const link = linkGame(game, allowanceOf(limits));
  const { layout } = link;
  const players: readonly Player[] = frozen(game.player.members.map((name, id) => ({ id: id as PlayerId, name })));
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
  const previewed = previewOf(legality);
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

  return Object.freeze<GameSystem>({
    name: game.name,
    title: game.title,
    rules,
    description: game,
    players,
    tracks: frozen(
      game.tracks.map((track, i) => ({
        name: track.name,
        indices: indices[i]!,
        type: printType(track.type),
        size: sizeOf(track.type) ?? 0n,
        ...(passing.has(i) && { passing: true }),
      })),
    ),
    families: frozen(
      game.decisions.map(({ name, params }) => ({ name, parameters: params.map((param) => param.name) })),
    ),
    notations: frozen(notations.map(({ name }) => name)),
    hidesNothing,
    display: frozen(displayOf(link)),
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
    ...(hidesNothing && {
      preview: (state, player, decision, steps) =>
        valuesOf(decided(own(state), () => previewed(own(state), player, decision, steps))),
    }),
    within: (others) => interpret(game, rules, others),
    encode: (state) => codec.encode(own(state)),
    decode: (encoding) => asState(codec.decode(encoding)),
    factoring: factoringOf(link, codecs, own),
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
  });
}
