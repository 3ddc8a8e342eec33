// The reference interpreter: Def. 1 read off a checked game, part by part. It is the definition that every other
// implementation is tested against. A checked game comes in, a game system goes out; nothing is compiled here.
import type { CoreGame } from "../language/core/core.ts";
import { printValue, sizeOf } from "../language/core/domain.ts";
import { tracksWritten } from "../language/core/parts.ts";
import { printType } from "../language/core/types.ts";
import { quote } from "../language/text/quoting.ts";
import { chanceOutcomes } from "./decide/chance-outcomes.ts";
import { wantedIn } from "./decide/guided-draws.ts";
import { ruleWatchOf } from "./decide/idle-rules.ts";
import { type Outcomes, outcomesOf } from "./decide/outcomes.ts";
import { Refusals } from "./decide/refusals.ts";
import { type Transition, transitionOf } from "./decide/transitions.ts";
import { stepByStep, viewsOf } from "./decide/views.ts";
import { evaluator } from "./evaluate/evaluate.ts";
import { GuidedChance } from "./evaluate/guided-chance.ts";
import { LinkedGame } from "./linked-game.ts";
import { shownPlayIn } from "./shown-play.ts";
import { shownIn, spellingsIn } from "./spellings/spellings.ts";
import { productOf } from "./state/factors.ts";
import { asState, type InterpretedState } from "./state/interpreted-state.ts";
import { tracksIn } from "./state/layout.ts";
import type { StateCodec } from "./state/state-codec.ts";
import { attachExtensions } from "./system/extensions.ts";
import { frozen } from "./system/frozen.ts";
import type { Consequence, GameSystem, State, TrackValue } from "./system/game-system.ts";
import type { Limits } from "./system/limits.ts";
import { NotedChance } from "./system/noted-chance.ts";
import type { Rational } from "./system/rational.ts";
import { PER_DECISION, PER_LETTER, PER_OFFERED_DECISION, PER_SHOWN_TRACK } from "./system/work-around.ts";
import { displayOf } from "./text/displays.ts";
import { gesturesIn } from "./text/gestures.ts";
import { anyReader, notationOf } from "./text/notations.ts";
import { plainValuesOf } from "./text/plain-values.ts";
import { positionReader, printPosition } from "./text/positions.ts";
import { sayerOf } from "./text/said.ts";

/** The game system of a checked game; `rules` is its canonical text, parameters included. */
export function interpret(game: CoreGame, rules: string, limits: Limits = {}): GameSystem {
  const parts = new LinkedGame(game, limits);
  const { name, title } = game;
  const values = valuesOf(parts);
  const outcomes = outcomesOf(parts.link);
  const system = Object.freeze<GameSystem>({
    name,
    title,
    rules,
    ...families(parts),
    ...play(parts, outcomes),
    ...views(parts, values),
    ...texts(parts),
  });
  const tracksAfter = stepByStep(parts.legality);
  const spellings = spellingsIn(parts, game.spellings);
  return attachExtensions(system, {
    description: game,
    say: sayerOf(game),
    gestures: gesturesIn(parts.link),
    plainValues: plainValuesOf(game),
    spellings,
    shownSpellings: system.hidesNothing ? spellings : spellingsIn(parts, shownIn(game)),
    countWork: () => parts.countWork(),
    together: parts.together,
    mayLook: () => parts.mayLook(),
    ruleWatch: ruleWatchOf(game, parts.legality, outcomes),
    factoring: productOf(game, parts.codecs, parts.own),
    preview: (state, player, decision, steps) =>
      values(parts.decided(parts.own(state), (own) => tracksAfter(own, player, decision, steps))),
    drawTowards: (state, tuple, chance, shown) => {
      const guided = new GuidedChance(chance, wantedIn(parts.link.layout, shown));
      return { state: system.draw(state, tuple, guided), weight: guided.weight };
    },
    given: (state, tuple, chance) => {
      const noted = new NotedChance(chance);
      system.draw(state, tuple, noted);
      return noted.given;
    },
    asking: (core, frame) => {
      const value = evaluator(parts.link, core);
      return (state, locals) =>
        parts.question(() => {
          const run = parts.link.query(parts.own(state), frame);
          for (const [slot, one] of locals) run.locals[slot] = one;
          return value(run);
        });
    },
    shownPlay: shownPlayIn(parts),
    endingReason: (state) => parts.question(() => outcomes.reason(parts.own(state))),
  });
}

type Families = Pick<GameSystem, "players" | "tracks" | "families" | "hidesNothing" | "display">;

function families({ game, players, link }: LinkedGame): Families {
  const passing = new Set(game.decisions.flatMap(({ chain, body }) => (chain && body ? [...tracksWritten(body)] : [])));
  return {
    players,
    tracks: frozen(
      link.layout.map((cells, i) => ({
        name: cells.core.name,
        indices: tracksIn(cells).map(({ printed }) => printed),
        type: printType(cells.core.type),
        size: sizeOf(cells.core.type) ?? 0n,
        ...(passing.has(i) && { passing: true }),
      })),
    ),
    families: frozen(
      game.decisions.map(({ name, params }) => ({ name, parameters: params.map((param) => param.name) })),
    ),
    hidesNothing: hidesNothing({ game }),
    display: frozen(displayOf(link)),
  };
}

const hidesNothing = ({ game }: Pick<LinkedGame, "game">): boolean =>
  ![...game.tracks, ...game.decisions].some((part) => part.shownTo);

type Play = Pick<
  GameSystem,
  "initialStates" | "legal" | "forces" | "refusal" | "consequences" | "draw" | "outcome" | "worth"
>;

function play(parts: LinkedGame, outcomes: Outcomes): Play {
  const { link, players, legality, memories, own, codec } = parts;
  const transition = transitionOf(link, players, legality, memories);
  const refusals = new Refusals(link, legality);
  const perDecision = hidesNothing(parts) ? PER_DECISION : PER_OFFERED_DECISION;
  return {
    initialStates: () => parts.initialStates().map(asState),
    legal(state, player) {
      const found = parts.question(() => legality.legal(own(state), player));
      if (found[0]) parts.charge((perDecision + PER_LETTER * found[0].id.length) * found.length);
      return found;
    },
    forces: (state) =>
      legality.steps.length > 0 &&
      parts.question(() => !legality.isEnding(own(state)) && legality.forcedStep(own(state)) !== undefined),
    refusal: (state, player, decision) => parts.question(() => refusals.refusal(own(state), player, decision)),
    consequences: consequencesOf(parts, transition, codec),
    draw: (state, tuple, chance) => asState(parts.decided(own(state), (before) => transition(before, tuple, chance))),
    outcome: (state) => parts.question(() => outcomes.outcome(own(state))),
    worth: outcomes.worth,
  };
}

/** C of a tuple: the results of all chance outcomes, those that are one state added up. */
function consequencesOf(parts: LinkedGame, transition: Transition, codec: StateCodec): GameSystem["consequences"] {
  return (state, tuple) => {
    const results = parts.decided(parts.own(state), (before) =>
      chanceOutcomes((chance) => transition(before, tuple, chance)),
    );
    const [only] = results;
    if (only && results.length === 1) return [{ probability: only.probability, state: asState(only.result) }];
    const merged = new Map<string, { probability: Rational; readonly state: State }>();
    for (const { result, probability } of results) {
      const key = codec.encode(result);
      const same = merged.get(key);
      if (same) same.probability = same.probability.add(probability);
      else merged.set(key, { probability, state: asState(result) });
    }
    return [...merged.values()] satisfies readonly Consequence[];
  };
}

/** Prints the values of all tracks. */
type ValuesOf = (cells: InterpretedState["cells"]) => readonly TrackValue[];

function valuesOf({ link }: LinkedGame): ValuesOf {
  const families = link.layout.map((cells) => ({ core: cells.core, tracks: tracksIn(cells) }));
  return (cells) =>
    families.flatMap(({ core, tracks }) =>
      tracks.map(({ printed, cell }) => ({
        track: core.name,
        index: printed,
        value: printValue(core.type, cells[cell]!),
      })),
    );
}

function views(parts: LinkedGame, values: ValuesOf): Pick<GameSystem, "view" | "showsDecision" | "values"> {
  const { link, legality, own } = parts;
  const { view, showsDecision } = viewsOf(link, legality);
  const tracks = link.layout.reduce((sum, cells) => sum + tracksIn(cells).length, 0);
  return {
    view(state, player) {
      parts.charge(PER_SHOWN_TRACK * tracks);
      const viewed = parts.question(() => view(own(state), player));
      const letters = viewed.reduce((sum, { value, instead }) => sum + (value ?? instead ?? "").length, 0);
      parts.charge(PER_LETTER * letters);
      return viewed;
    },
    showsDecision: (state, player, decision, viewer) =>
      parts.question(() => showsDecision(own(state), player, decision, viewer)),
    values: (state) => values(own(state).cells),
  };
}

type Texts = Pick<GameSystem, "notations" | "encode" | "decode" | "printPosition" | "parsePosition">;

function texts(parts: LinkedGame): Texts {
  const { game, link, codec, own } = parts;
  const notations = game.notations.map((core) => notationOf(link, core));
  const readPosition = anyReader(positionReader(game, link.layout), notations);
  return {
    notations: frozen(notations.map(({ name }) => name)),
    encode(state) {
      const encoding = codec.encode(own(state));
      parts.charge(PER_LETTER * encoding.length);
      return encoding;
    },
    decode: (encoding) => asState(codec.decode(encoding)),
    printPosition(state, notation) {
      if (notation === undefined) return printPosition(game, link.layout, own(state), parts.initialStates()[0]);
      const found = notations.find(({ name }) => name === notation);
      if (!found) throw new RangeError(`${game.name} has no notation ${quote(notation)}`);
      return found.print(own(state));
    },
    parsePosition(text) {
      const [start] = parts.initialStates();
      const read = parts.question(() => readPosition(text, start));
      return "error" in read ? read : { state: asState(read) };
    },
  };
}
