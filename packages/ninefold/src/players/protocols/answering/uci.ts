// The Universal Chess Interface, where Ninefold is the engine. Each `go` is answered by one `bestmove`, which waits for `stop` or
// `ponderhit` where it was told to.
import type { Match } from "../../../play/index.ts";
import { readMind } from "../../choosing/spec.ts";
import { allotted } from "../../clocks/clock.ts";
import { budgetOf } from "../../clocks/on-clock.ts";
import type { Thought } from "../../minds/mind.ts";
import {
  type AnsweringProtocol,
  complaintOf,
  countIn,
  engineName,
  isWhite,
  type Served,
  wordsOf,
} from "./answering.ts";
import { Playing } from "./playing.ts";
import { Thinker } from "./thinker.ts";

/** What is answered where nothing can be decided. */
const NOTHING = "0000";

const MEGABYTE = 2 ** 20;

/** How worths are written: UCI counts in hundredths. */
const HUNDREDTHS = 100;

export class AnsweringUci implements AnsweringProtocol {
  over = false;
  readonly #served: Served;
  readonly #playing: Playing;
  readonly #thinker: Thinker;
  #mind: Served["mind"];
  #memory: number | undefined;
  /** What the position was set to, so that one that goes on is not played anew. */
  #position: { readonly from: string | undefined; readonly texts: readonly string[] } | undefined = undefined;
  /** Why there is no position. */
  #trouble: string | undefined;
  /** The answer is held back until `stop` or `ponderhit`. */
  #isHeld = false;
  #held: string | undefined;
  /** Milliseconds for the decision after `ponderhit`. */
  #afterPonder = Number.POSITIVE_INFINITY;

  constructor(served: Served) {
    this.#served = served;
    this.#mind = served.mind;
    this.#playing = new Playing(served.rules, "uci");
    this.#thinker = new Thinker(served);
  }

  step(): boolean {
    return this.#thinker.step();
  }

  hear(line: string): void {
    const words = wordsOf(line);
    // Words that are none of the protocol's are left out, as it says.
    const at = words.findIndex((word) => Object.hasOwn(COMMANDS, word));
    const command = COMMANDS[words[at] ?? ""];
    if (command) command.call(this, words.slice(at + 1));
  }

  greet(): void {
    const { say, version } = this.#served;
    say(`id name ${engineName(this.#served)} ${version}`);
    say("id author the Ninefold project");
    say(`option name Mind type string default ${this.#mind.kind}`);
    say("option name Hash type spin default 64 min 1 max 4096");
    say("option name Ponder type check default false");
    say("uciok");
  }

  confirm(): void {
    this.#thinker.prepare();
    this.#served.say("readyok");
  }

  beginGame(): void {
    this.stop();
    this.#position = undefined;
    this.#trouble = this.#playing.begin();
  }

  setOption(words: readonly string[]): void {
    const [, name = "", value = ""] = /^name (.*?)(?: value (.*))?$/iu.exec(words.join(" ")) ?? [];
    try {
      if (name.toLowerCase() === "mind") this.#mind = readMind(value);
      else if (name.toLowerCase() === "hash") {
        const megabytes = countIn(value);
        if (megabytes !== undefined && megabytes >= 1 && megabytes <= 4096) this.#memory = megabytes * MEGABYTE;
        else this.#tell(`Hash is a number from 1 to 4096, not ${value}`);
      } else if (name.toLowerCase() !== "ponder") this.#tell(`there is no option ${name}`);
    } catch (error) {
      this.#tell(complaintOf(error));
    }
  }

  setPosition(words: readonly string[]): void {
    const at = words.indexOf("moves");
    const [kind, ...rest] = at < 0 ? words : words.slice(0, at);
    const texts = at < 0 ? [] : words.slice(at + 1);
    const from = kind === "fen" ? rest.join(" ") : undefined;
    const before = this.#position;
    const goesOn =
      before &&
      this.#trouble === undefined &&
      before.from === from &&
      before.texts.every((text, i) => text === texts[i]);
    this.#trouble = kind === "fen" || kind === "startpos" ? undefined : "a position is startpos or fen";
    if (!goesOn) this.#trouble ??= this.#playing.begin(from);
    for (const text of goesOn ? texts.slice(before.texts.length) : texts) {
      this.#trouble ??= this.#playing.take(text);
    }
    this.#position = { from, texts };
    if (this.#trouble !== undefined) this.#tell(this.#trouble);
  }

  go(words: readonly string[]): void {
    this.stop();
    const { actor, match } = this.#playing;
    const trouble = this.#trouble ?? (actor ? undefined : "the game is over");
    this.#isHeld = words.includes("infinite") || words.includes("ponder");
    this.#held = undefined;
    if (trouble !== undefined || !actor) {
      if (trouble !== undefined) this.#tell(trouble);
      this.#answer(NOTHING);
      return;
    }
    const number = (name: string): number | undefined => {
      const at = words.indexOf(name);
      return at < 0 ? undefined : countIn(words[at + 1]?.replace(/^-\d+$/u, "0"));
    };
    const side = isWhite(this.#served, actor.id) ? "w" : "b";
    const remaining = number(`${side}time`);
    const time =
      number("movetime") ??
      (remaining === undefined ? undefined : allotted(remaining, number(`${side}inc`), number("movestogo")));
    const asked = { nodes: number("nodes"), depth: number("depth"), memory: this.#memory };
    this.#afterPonder = time ?? Number.POSITIVE_INFINITY;
    const milliseconds = words.includes("ponder") ? undefined : time;
    const budget = budgetOf(this.#mind, asked, time !== undefined || this.#isHeld);
    this.#thinker.start(
      match,
      { mind: this.#mind, budget, milliseconds },
      {
        onThought: (thought, milliseconds) => this.#inform(thought, milliseconds, match),
        onChosen: ({ decision, thought }) => {
          const [best, ponder] = this.#playing.writeLine([decision, ...continued(thought, decision)], match);
          this.#answer(`${best ?? NOTHING}${ponder === undefined ? "" : ` ponder ${ponder}`}`);
        },
        onFailure: (complaint) => {
          this.#tell(complaint);
          this.#answer(NOTHING);
        },
      },
    );
  }

  /** Ends what is thought about, with its answer. */
  stop(): void {
    this.#release();
    this.#thinker.stop();
    while (this.#thinker.step());
  }

  goOn(): void {
    this.#release();
    if (Number.isFinite(this.#afterPonder)) this.#thinker.endIn(this.#afterPonder);
  }

  finish(): void {
    if (this.#isHeld) this.stop();
  }

  leave(): void {
    this.#thinker.drop();
    this.over = true;
  }

  #release(): void {
    this.#isHeld = false;
    if (this.#held !== undefined) this.#answer(this.#held);
    this.#held = undefined;
  }

  #answer(text: string): void {
    if (this.#isHeld) this.#held = text;
    else this.#served.say(`bestmove ${text}`);
  }

  #tell(what: string): void {
    this.#served.say(`info string ${what}`);
  }

  #inform({ lines, nodes, depth }: Thought, milliseconds: number, match: Match): void {
    const [best] = lines;
    if (!best) return;
    const { worth } = best;
    const time = Math.max(0, Math.round(milliseconds));
    const parts = [
      ...(depth === undefined ? [] : [`depth ${depth}`]),
      ...(worth === undefined ? [] : [`score cp ${Math.round(worth * HUNDREDTHS)}`]),
      `nodes ${nodes}`,
      `time ${time}`,
      ...(time > 0 ? [`nps ${Math.round((nodes * 1000) / time)}`] : []),
      `pv ${this.#playing.writeLine(best.plies, match).join(" ")}`,
    ];
    this.#served.say(`info ${parts.join(" ")}`);
  }
}

/** What is expected after a decision. */
function continued({ lines }: Thought, decision: string): readonly string[] {
  return lines.find(({ plies }) => plies[0] === decision)?.plies.slice(1, 2) ?? [];
}

/** What each command does with the words behind it. */
const COMMANDS: Readonly<Record<string, (this: AnsweringUci, words: readonly string[]) => void>> = {
  uci() {
    this.greet();
  },
  isready() {
    this.confirm();
  },
  ucinewgame() {
    this.beginGame();
  },
  setoption(words) {
    this.setOption(words);
  },
  position(words) {
    this.setPosition(words);
  },
  go(words) {
    this.go(words);
  },
  stop() {
    this.stop();
  },
  ponderhit() {
    this.goOn();
  },
  quit() {
    this.leave();
  },
};
