// The reference interpreter: Def. 1 read off a checked game, part by part. It is the definition that every other way
// of running a game is tested against.
import type { CoreGame } from "../language/core.ts";
import { printValue, sizeOf } from "../language/domain.ts";
import { printType } from "../language/types.ts";
import { displayOf } from "./displays.ts";
import type { GameSystem, Player, PlayerId, State } from "./game-system.ts";
import { initialStatesOf } from "./initial-states.ts";
import { asInterpreted, asState, type Interpreted } from "./interpreted-state.ts";
import { legalityOf } from "./legality.ts";
import { link as linkGame } from "./link.ts";
import { memoriesOf } from "./memories.ts";
import { outcomesOf } from "./outcomes.ts";
import { positionReader, printPosition } from "./positions.ts";
import type { Rational } from "./rational.ts";
import { refusalsOf } from "./refusals.ts";
import { WORK_LIMIT } from "./run.ts";
import { stateCodec } from "./state-codec.ts";
import { transitionOf } from "./transitions.ts";
import { printedIndices, viewsOf } from "./views.ts";
import { allWays } from "./ways.ts";

/** The game system of a checked game; `rules` is its canonical text, parameters included. */
export function interpret(game: CoreGame, rules: string): GameSystem {
  const link = linkGame(game);
  const { layout } = link;
  const players: readonly Player[] = game.player.members.map((name, id) => ({ id: id as PlayerId, name }));
  const memories = memoriesOf(link);
  const legality = legalityOf(link, memories);
  const transition = transitionOf(link, players, legality, memories);
  const refusal = refusalsOf(link, legality);
  const outcomes = outcomesOf(link);
  const views = viewsOf(link, legality);
  const codec = stateCodec(link);
  const position = positionReader(game, layout);
  const indices = printedIndices(link);
  const own = (state: State): Interpreted => asInterpreted(state, game);
  let initial: readonly Interpreted[] | undefined;
  const initialStates = (): readonly Interpreted[] => {
    initial ??= initialStatesOf(link);
    return initial;
  };

  return {
    name: game.name,
    title: game.title,
    rules,
    players,
    tracks: game.tracks.map((track, i) => ({
      name: track.name,
      indices: indices[i]!,
      type: printType(track.type),
      size: sizeOf(track.type) ?? 0n,
    })),
    families: game.decisions.map(({ name, params }) => ({ name, parameters: params.map((param) => param.name) })),
    hidesNothing: ![...game.tracks, ...game.decisions].some((part) => part.shownTo),
    display: displayOf(link),
    initialStates: () => initialStates().map(asState),
    legal: (state, player) => legality.legal(own(state), player),
    refusal: (state, player, decision) => refusal(own(state), player, decision),
    consequences(of, tuple) {
      const state = own(of);
      const budget = { left: WORK_LIMIT };
      const ways = allWays((chance) => transition(state, tuple, chance, budget));
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
    draw: (state, tuple, chance) => asState(transition(own(state), tuple, chance, { left: WORK_LIMIT })),
    outcome: (state) => outcomes.outcome(own(state)),
    view: (state, player) => views.view(own(state), player),
    showsDecision: (state, player, decision, viewer) => views.showsDecision(own(state), player, decision, viewer),
    worth: outcomes.worth,
    values: (state) =>
      game.tracks.flatMap((track, i) =>
        indices[i]!.map((index, at) => ({
          track: track.name,
          index,
          value: printValue(track.type, own(state).cells[layout[i]!.start + at]!),
        })),
      ),
    encode: (state) => codec.encode(own(state)),
    decode: (encoding) => asState(codec.decode(encoding)),
    printPosition(state) {
      return printPosition(game, layout, own(state), initialStates()[0]!);
    },
    parsePosition(text) {
      const read = position(text, initialStates()[0]!);
      return "error" in read ? read : { state: asState(read) };
    },
  };
}
