// Decisions that compiled code lists, as the interpreter has them, each made once.
import type { CoreGame } from "../../../language/core/core.ts";
import { tupleOrdinal } from "../../../language/core/domain.ts";
import type { Type, Value } from "../../../language/core/types.ts";
import { InterpretedDecision } from "../../../model/decide/interpreted-decision.ts";
import type { Choices, Decision } from "../../../model/index.ts";
import type { Emitted } from "../../emit/game.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { memberValue } from "../../terms/held-values.ts";

/** The decisions of a family, by the index of their parameters among all that there can be, which are less than 2^31. */
interface Family {
  readonly types: readonly Type[];
  readonly decisions: Map<number, Decision>;
}

export class Decisions {
  readonly #game: CoreGame;
  readonly #emitted: Emitted;
  readonly #forced: readonly Decision[];
  readonly #families = new Map<DecisionFamily, Family>();

  constructor(game: CoreGame, emitted: Emitted) {
    this.#game = game;
    this.#emitted = emitted;
    const steps = [...(game.setup ? [game.setup] : []), ...game.whenevers];
    this.#forced = steps.map(({ name, shown }) => new InterpretedDecision(name, -1, [[]], [], { forced: true, shown }));
  }

  /** What each player may decide where so many decisions are listed in a control state, from this word on. */
  listed(control: number, words: Int32Array): Choices {
    const { program, addresses } = this.#emitted;
    const { families } = program.states[control]!;
    const own = this.#game.player.members.map((): Decision[] => []);
    for (let at = 0; at < words.length; at += addresses.decisionSize / 4) {
      const family = families[words[at]!]!;
      own[family.player]!.push(this.#decision(family, words, at + 1));
    }
    return own;
  }

  /** What each does where the step with this number is forced, from 1 on. */
  forced(step: number): Choices {
    return this.#game.player.members.map(() => [this.#forced[step - 1]!]);
  }

  #decision(family: DecisionFamily, words: Int32Array, at: number): Decision {
    const { types, decisions } = this.#family(family);
    const values = types.map((type, i) => valueAtCode(type, words[at + i]!));
    const key = tupleOrdinal(types, values);
    const { numbered } = this.#emitted.program.lowering;
    let decision = decisions.get(key);
    if (!decision) {
      const { name, params } = this.#game.decisions[family.decision]!;
      decision = new InterpretedDecision(
        name,
        family.decision,
        [
          values.map(
            (value, i) =>
              numbered.get(family.params[i]!.variable.id)?.all[value as number] ?? memberValue(types[i]!, value),
          ),
        ],
        params.map(({ type }) => type),
      );
      decisions.set(key, decision);
    }
    return decision;
  }

  #family(decided: DecisionFamily): Family {
    let family = this.#families.get(decided);
    if (!family) {
      const types = decided.params.map(({ variable }) => variable.type);
      family = { types, decisions: new Map() };
      this.#families.set(decided, family);
    }
    return family;
  }
}

/** A value as compiled code holds it in a local. */
function valueAtCode(type: Type, code: number): Value {
  if (type.kind === "bool") return code !== 0;
  return type.kind === "option" && code === -1 ? null : code;
}
