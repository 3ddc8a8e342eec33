// Questions answered, on whichever thread.
import { count, examine, type StateValue, solve } from "../analysis/index.ts";
import { engineOf, obstacleOf } from "../engine/index.ts";
import type { CoreGame } from "../language/index.ts";
import type { GameSystem } from "../model/index.ts";
import { overcomplete, printRational } from "../model/index.ts";
import { entryName, KEPT_PURPOSES } from "../play/compiling/entry-name.ts";
import { type Cache, type Compiled, compileText, perft, playouts, type Running, run } from "../play/index.ts";
import { startStates } from "../play/match/start.ts";
import { wasmRefusal } from "../play/platform/wasm.ts";
import type { GameText, Question, QuestionKind, Questions, SolvedState } from "./questions.ts";

type Answerers = {
  readonly [Kind in QuestionKind]: (
    game: GameText,
    options: Questions[Kind]["options"],
    running: Running,
  ) => Promise<Questions[Kind]["answer"]>;
};

const ANSWERERS: Answerers = {
  async check(game) {
    const { diagnostics, system } = read(game);
    return { ok: system !== undefined, diagnostics };
  },
  async examine(game, options, running) {
    const { system, core } = playable(game);
    // What keeps a game from being compiled is said by the compiler; what the platform lacks is not the game's.
    await engineOf(system).prepare("playouts");
    const notCompiled = (): string | undefined => (wasmRefusal() === undefined ? obstacleOf(system) : undefined);
    const over = (): ReturnType<typeof overcomplete> => {
      const found = overcomplete(core, system);
      return found?.holds ? found : undefined;
    };
    return run(examine(system, { ...options, overcomplete: over, notCompiled }), running);
  },
  count: async (game, options, running) => run(count(playable(game).system, options), running),
  playouts: async (game, options, running) => run(playouts(playable(game).system, options), running),
  perft: async (game, { depth, ...options }, running) => run(perft(playable(game).system, depth, options), running),
  async solve(game, { from, ...options }, running) {
    const { system } = playable(game);
    const starts = startStates(system, from);
    const solution = await run(solve(system, { ...options, from: starts }), running);
    if (!solution) return undefined;
    const { graph, exact, value } = solution;
    return { states: graph.size, exact, values: Array.from(starts, (_, index) => solvedState(value(index))) };
  },
  async compile(game, { entry }) {
    let found: Uint8Array | undefined;
    const system = playable(game, {
      read: () => undefined,
      write(_, bytes) {
        found = bytes;
      },
    }).system;
    const purpose = KEPT_PURPOSES.find((one) => entryName(one, system.rules) === entry);
    if (!purpose) return undefined;
    await engineOf(system).prepare(purpose);
    // Whoever is asked for the reason compiles.
    engineOf(system).notCompiled(purpose);
    return found;
  },
};

function solvedState({ worth, interval, ends, steps, mixtures }: StateValue): SolvedState {
  return {
    ...{ worth: worth?.map(printRational), interval, ends, steps },
    mixtures: mixtures.map(({ player, decisions }) => ({
      player,
      decisions: decisions.map(({ id, probability }) => ({ id, probability: printRational(probability) })),
    })),
  };
}

/** Answers a question; work that is long is done in slices. */
export function answer<Kind extends QuestionKind>(
  { kind, game, options }: Question<Kind>,
  running: Running,
): Promise<Questions[Kind]["answer"]> {
  return ANSWERERS[kind](game, options, running);
}

function read({ text, name, parameters, modules }: GameText, cache?: Cache): Compiled {
  return compileText(text, {
    ...(name !== undefined && { name }),
    ...(parameters && { parameters }),
    ...(modules && { modules: (path) => (Object.hasOwn(modules, path) ? modules[path] : undefined) }),
    cache,
  });
}

/** @throws RangeError for a text with mistakes, which `check` tells one by one. */
function playable(game: GameText, cache?: Cache): { readonly system: GameSystem; readonly core: CoreGame } {
  const { system, checked, diagnostics } = read(game, cache);
  if (system && checked?.game) return { system, core: checked.game };
  throw new RangeError(`The game cannot be played: ${diagnostics[0]?.message}`);
}
