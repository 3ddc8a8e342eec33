import { AnalysisError } from "../../analysis/errors.ts";
import { type Analysing, Pace } from "../../analysis/pace.ts";
import { type Utilities, utilitiesOf } from "../../analysis/solve/utilities.ts";
import { tooManyStates, unstopped } from "../../analysis/states/all-states.ts";
import { type ExplorationOptions, MAX_STATES } from "../../analysis/states/exploration.ts";
import { explore } from "../../analysis/states/explore.ts";
import { hasCycle, type StateGraph } from "../../analysis/states/state-graph.ts";
import { entryAt } from "../../analysis/tables.ts";
import { withThousands } from "../../language/text/thousands.ts";
import type { GameSystem, Limits } from "../../model/index.ts";
import { withinLimits } from "../../play/index.ts";
import { HistoryWalk } from "./history-walk.ts";
import { Information } from "./information.ts";
import type { SequenceForm } from "./sequence-form.ts";

export interface FormOptions extends Pick<ExplorationOptions, "from"> {
  readonly maxStates?: number | undefined;
  /** What each question may take, and the states of a compiled game together with their edges. */
  readonly limits?: Limits | undefined;
  /** What outcomes are worth; `utilitiesOf` the system where it is not given. */
  readonly utilities?: Utilities;
  /** How many information states, sequences, payoffs, histories of observations and nodes of the tree may be held together. */
  readonly maxEntries?: number;
  /** Whether to keep the tree of all histories, for solvers that sample plays. */
  readonly tree?: boolean;
}

/** They take some 50 bytes each. */
const MAX_ENTRIES = 20_000_000;

/** Between two pauses. */
const NODES_AT_ONCE = 256;

/**
 * The sequence form of a game, made once from its graph of states by a walk through all histories. Players who decide
 * together do so one after the other, none knowing what the others have chosen; forced steps are nobody's choice. A player
 * with one legal decision has an information state all the same. Information states are those of perfect recall.
 *
 * @throws AnalysisError NF6001 where plays may come back to a state, NF6002 for what is too large, NF6003 where nothing
 *   says what an outcome is worth, NF6007 for several initial states; Fault where the rules have a hole.
 */
export function* sequenceForm(given: GameSystem, options: FormOptions = {}): Analysing<SequenceForm> {
  const system = withinLimits(given, options.limits);
  const { utilities = utilitiesOf(system), maxStates = MAX_STATES, maxEntries = MAX_ENTRIES, from } = options;
  const graph = yield* unstopped(explore(system, { maxStates, ...(from && { from }) }));
  if (graph.exploration.stopped) throw tooManyStates(graph, maxStates);
  requireFiniteTree(graph);
  const walk = new HistoryWalk(graph, utilities, options.tree === true);
  const pace = new Pace("unfolding");
  for (let going = true; going; ) {
    let nodes = 0;
    while (going && nodes < NODES_AT_ONCE) {
      going = walk.step();
      nodes++;
    }
    if (walk.held > maxEntries) throw tooLarge(system, maxEntries);
    yield* pace.did(nodes, 8 * nodes);
  }
  return formOf(graph, walk);
}

function requireFiniteTree(graph: StateGraph): void {
  const { system, roots } = graph.exploration;
  if (roots.length !== 1) {
    throw new AnalysisError(
      "NF6007",
      `There are ${roots.length} initial states, and the form has one: begin from one.`,
    );
  }
  if (hasCycle(graph)) {
    throw new AnalysisError(
      "NF6001",
      `Plays of ${system.name} may come back to a state, and so the game has no sequence form: its tree is infinite.`,
    );
  }
}

const tooLarge = ({ name }: GameSystem, limit: number): AnalysisError =>
  new AnalysisError(
    "NF6002",
    `The sequence form of ${name} has more than ${withThousands(limit)} entries: information states, sequences, payoffs, ` +
      "what players observe along the plays.",
  );

function formOf(graph: StateGraph, walk: HistoryWalk): SequenceForm {
  const { system } = graph.exploration;
  const information = new Information(walk.observed, walk.observations);
  return {
    system,
    from: system.printPosition(graph.state(0)),
    players: walk.forests.map((forest) => forest.form()),
    payoffs: walk.payoffs.payoffs(),
    sum: walk.sum,
    histories: walk.counted,
    tree: walk.tree,
    informationState: (player, state) => {
      const { history, choices } = entryAt(walk.forests, player).described(state);
      return { key: information.key(history), choices, seen: information.words(history) };
    },
  };
}
