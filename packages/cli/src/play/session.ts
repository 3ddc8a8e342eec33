// A match at the terminal. Rules, seats and lines that people type come in; what each may see goes out, and the match
// at its end. This file says whose turn it is, what they see and what they may type; the others read lines, draw
// boards, explain refusals and save. Nothing here decides what is legal, and nobody is shown what the rules hide from
// them.
import { quote } from "ninefold/language";
import { type Player, sayerFor } from "ninefold/model";
import { type CommitError, type Match, type MatchTree, positionsOf, type Settlement, seeded } from "ninefold/play";
import {
  chooseDecision,
  Expectations,
  type KnownBefore,
  type MindChoice,
  type Strategy,
  type TimeControl,
} from "ninefold/players";
import { Failure } from "../failure.ts";
import { askedFor, sentence } from "../game-file.ts";
import { mindFailure } from "../minds/thoughts.ts";
import { colours, plural, print } from "../output.ts";
import { engineFailure, type Opponents } from "../protocols/opponents.ts";
import { decisionBy } from "../strategies/strategy-files.ts";
import { type Deciding, decidingIn } from "./asking/knowing.ts";
import type { Input } from "./input.ts";
import type { Reply } from "./refusing.ts";
import { requireSavable, type Said, saveMatch } from "./saving.ts";
import { Screen } from "./screen.ts";
import { levelsText, type MindSeat, randomOption, type Seat, seatAtLevel } from "./seats.ts";
import { noDraw, type Settled, settledBy, settledByEngine } from "./settling.ts";
import type { Ending, Table } from "./table.ts";
import { runCommand } from "./talk.ts";
import { Clocks } from "./time/clocks.ts";
import { Pondering, type Thinkers } from "./time/pondering.ts";
import { Turn } from "./turn.ts";

export interface SessionOptions {
  readonly seats: readonly Seat[];
  /** Those that seats play by, by their files. */
  readonly strategies: ReadonlyMap<string, Strategy>;
  /** What minds go by that was found before. */
  readonly known: (seat: MindSeat) => KnownBefore;
  /** What comes with the game. */
  readonly learned: () => KnownBefore;
  /** Engines of other programs in their seats. */
  readonly opponents: Opponents;
  /** Of seats without a person, and of all chance where the match has no seed of its own. */
  readonly seed: string;
  readonly save?: string;
  /** The most plies of a match without human seats. */
  readonly plies: number;
  readonly quiet: boolean;
  /** The spelling that decisions are written in; ids without one. */
  readonly spelling: string | undefined;
  /** What the PGN file that the match was read from says of it. */
  readonly said?: Said | undefined;
  /** What the record of the match that was loaded has besides: branches, and what is said of plies. */
  readonly tree?: MatchTree | undefined;
  /** How players ended the match that was loaded. */
  readonly settled?: Settlement | undefined;
  /** How much time each player has; nobody has a clock without it. */
  readonly control?: TimeControl | undefined;
  /** Whether who oversteps the clock loses. */
  readonly losesOnTime: boolean;
  /** Whether minds think while people do. */
  readonly ponders: boolean;
}

const SLICE = 20;

/** Why a match was left that goes on. */
const STOPPED: Readonly<Partial<Record<Ending, string>>> = {
  quit: "You left",
  end: "The input ended",
  interrupted: "Interrupted",
  plies: "The limit of plies (--plies) was reached",
};

export class Session implements Table {
  match: Match;
  readonly options: SessionOptions;
  readonly screen: Screen;
  readonly clocks: Clocks | undefined;
  readonly #input: Input;
  readonly #signal: AbortSignal;
  #sliceEnd = 0;
  /** Those of the options, until somebody asks for another level. */
  #seats: readonly Seat[];
  #settled: Settled | undefined;
  readonly #expectations = new Expectations();
  /** Whether minds play to the end: somebody has taken back how the match was settled. */
  #playsOn = false;

  constructor(match: Match, options: SessionOptions, input: Input, signal: AbortSignal) {
    this.match = match;
    this.options = options;
    this.#seats = options.seats;
    this.#input = input;
    this.#signal = signal;
    this.screen = new Screen(options, input.terminal);
    this.#settled = options.settled && settledBy(match, options.settled);
    const { system } = match.rules;
    this.clocks = options.control && new Clocks(system.players, options.control);
    // Compiling takes nothing of a clock.
    if (this.clocks) positionsOf(system);
  }

  get humans(): readonly Player[] {
    return this.match.rules.system.players.filter(({ id }) => this.#seats[id] === "human");
  }

  get deciding(): Deciding {
    return decidingIn(this.#seats, this.options.strategies, this.match.rules.system);
  }

  get learned(): KnownBefore {
    return this.options.learned();
  }

  isHuman(player: Player): boolean {
    return this.#seats[player.id] === "human";
  }

  /** Plays until the game is over or nobody wants to go on. `onPly` is called now and then with the plies made. */
  async play(onPly: (ply: number) => void = () => {}): Promise<Ending> {
    if (this.options.save !== undefined) {
      requireSavable(this.options.save);
      this.saved();
    }
    if (this.humans.length === 0 && this.match.ply === 0) this.screen.began(this.match);
    for (;;) {
      await this.#breathe(onPly);
      if (this.#signal.aborted) return "interrupted";
      const [actor] = this.match.activePlayers;
      if (!actor || this.#settled) {
        if (this.humans.length === 0 || !(await this.#afterwards())) return this.#ending;
        continue;
      }
      if (this.isHuman(actor)) {
        const ending = await this.#turn(actor);
        if (ending) return ending;
      } else {
        if (this.humans.length === 0 && this.match.ply >= this.options.plies) return "plies";
        this.clocks?.start();
        const id = await this.#decision(actor);
        if (id === undefined) {
          if (this.#settled) continue;
          return "interrupted";
        }
        const error = this.commit(actor, id);
        if (error) throw stuck(this.match, actor, id, error);
      }
    }
  }

  get #ending(): Ending {
    if (!this.#settled) return "over";
    const { settlement } = this.#settled;
    return settlement && "agreed" in settlement ? "agreed" : "resigned";
  }

  /** What a seat without a person decides; undefined where its thinking was interrupted, or it has given up. */
  async #decision(actor: Player): Promise<string | undefined> {
    const { seed, strategies } = this.options;
    const seat = this.#seats[actor.id];
    if (typeof seat !== "object") return randomOption(this.match, actor, seed).id;
    if ("mind" in seat) return this.#thought(actor, seat);
    if ("engine" in seat) return this.#answered(actor);
    const strategy = strategies.get(seat.strategy);
    return strategy ? decisionBy(strategy, this.match, actor, seed) : randomOption(this.match, actor, seed).id;
  }

  async #thought(actor: Player, seat: MindSeat): Promise<string | undefined> {
    const signal = this.#signal;
    const { seed, known } = this.options;
    try {
      const choice = { ...known(seat), mind: seat.mind, seed, timed: this.clocks?.of(actor) };
      const chosen = await chooseDecision(this.match, actor.id, { ...choice, signal });
      if (signal.aborted) return undefined;
      const givesUp = this.#expectations.givesUp(this.match, actor.id, chosen);
      // Minds among themselves play to the end, as the rules have it.
      if (!givesUp || this.#playsOn || this.humans.length === 0) return chosen.decision;
      this.resign(actor);
      return undefined;
    } catch (error) {
      mindFailure(error);
    }
  }

  /** The minds that think while people do. */
  get #thinkers(): Thinkers {
    const { ponders, known, seed } = this.options;
    const minds = ponders ? this.#seats : [];
    return new Map(
      minds.flatMap((seat, id): readonly (readonly [number, MindChoice])[] =>
        typeof seat === "object" && "mind" in seat ? [[id, { ...known(seat), mind: seat.mind, seed }]] : [],
      ),
    );
  }

  level(level: number): string | undefined {
    const seats = this.#seats.map((seat) => seatAtLevel(seat, level));
    if (!seats.some((seat) => seat)) return undefined;
    this.#seats = this.#seats.map((seat, i) => seats[i] ?? seat);
    return levelsText(this.match.rules.system, seats, this.options.known);
  }

  async #answered(actor: Player): Promise<string | undefined> {
    const opponent = this.options.opponents.of(actor.id);
    if (!opponent) throw new RangeError(`${actor.name} has no engine`);
    try {
      const answer = await opponent.decide(this.match, actor, this.#signal);
      if (answer && "resigns" in answer) {
        this.#settle(settledByEngine(actor, `${actor.name} (${opponent.name}) ${answer.resigns}`, answer.result));
      }
      return answer && "decision" in answer ? answer.decision.id : undefined;
    } catch (error) {
      throw engineFailure(error);
    }
  }

  get settled(): Settled | undefined {
    return this.#settled;
  }

  #settle(settled: Settled | undefined): void {
    this.#settled = settled;
    this.saved();
  }

  resign(player: Player): void {
    this.#settle(settledBy(this.match, { resigned: player.id }));
  }

  /** Stops the clock of who has decided; whether it costs the match. */
  #losesOnTime(player: Player): boolean {
    if (!this.clocks || this.clocks.stop(player)) return false;
    if (this.options.losesOnTime) this.#settle(settledBy(this.match, { resigned: player.id, onTime: true }));
    else this.screen.say(`${player.name} has overstepped the clock.`);
    return this.options.losesOnTime;
  }

  async offerDraw(player: Player): Promise<string> {
    const refused = noDraw(this.match.rules.system);
    if (refused !== undefined) return refused;
    for (const other of this.match.rules.system.players) {
      if (other.id === player.id || (await this.#agrees(other))) continue;
      return `${other.name} declines.`;
    }
    this.#settle(settledBy(this.match, { agreed: "draw" }));
    return "It is agreed.";
  }

  /** Whether a player who is offered a draw takes it: a person is asked, a mind goes by what it expects, others do not. */
  async #agrees(other: Player): Promise<boolean> {
    if (!this.isHuman(other)) return this.#expectations.takesDraw(this.match, other.id);
    const line = await this.#input.ask(`${other.name}, do you agree on a draw? (yes, no) `);
    return typeof line !== "string" && /^\s*y(?:es)?\s*$/iu.test(line.text);
  }

  /** Takes a decision and shows it to all at the table; the error when it cannot be taken. */
  commit(player: Player, id: string): CommitError | undefined {
    const { match } = this;
    const { seed } = this.options;
    const chance = match.seed === undefined ? seeded(`${seed}/chance/${match.ply}`) : undefined;
    const committed = match.commitOption(player.id, id, chance);
    if (!committed.success) return committed.error;
    if (this.#losesOnTime(player)) return undefined;
    this.match = committed.match;
    if (this.match.ply > match.ply) {
      this.screen.played(match, this.match, this.humans);
      this.saved();
    } else {
      this.screen.waiting(player, this.isHuman(player) && this.humans.length > 1);
    }
    return undefined;
  }

  tell(player: Player, { text, refused }: Reply): void {
    print(text);
    const before = this.match;
    if (refused !== undefined) this.match = before.attempt(player.id, refused);
    if (this.match !== before) this.saved();
  }

  /** The state now, as `player` may see it; without one, as all at the table may. */
  look(player?: Player): void {
    if (this.#settled) this.screen.board(this.match, this.humans, player);
    else this.screen.state(this.match, this.humans, player);
    if (this.clocks) this.screen.say(colours.dim(`Clocks: ${this.clocks.text}`));
  }

  saved(): void {
    if (this.options.save !== undefined) this.save(this.options.save);
  }

  save(path: string): void {
    const { said, tree } = this.options;
    saveMatch(path, this.match, { said, tree, settled: this.#settled?.settlement });
  }

  undo(): boolean {
    if (this.#settled) {
      this.#playsOn = true;
      this.#settle(undefined);
      return true;
    }
    const waiting = this.humans.findLast(({ id }) => this.match.pending[id]);
    if (waiting) {
      this.match = this.match.goTo(this.match.ply).withdraw(waiting.id).match;
      return true;
    }
    return this.#travel((match) => (match.ply > 0 ? match.back() : undefined));
  }

  /** Goes forward to the next ply known before which a person decides, or to the last. */
  redo(): boolean {
    return this.#travel((match) => (match.ply < match.length ? match.forward() : undefined));
  }

  #travel(onward: (match: Match) => Match | undefined): boolean {
    for (let match = onward(this.match); match; match = onward(match)) {
      if (match.activePlayers.some((player) => this.isHuman(player)) || match.outcome) {
        this.match = match;
        this.saved();
        return true;
      }
    }
    return false;
  }

  async #turn(player: Player): Promise<Ending | undefined> {
    const handed = await this.#lookAway(player);
    if (handed) return handed;
    this.look(player);
    this.screen.menu(this.match, player);
    const { match } = this;
    const pondering = new Pondering(match, this.#thinkers);
    this.clocks?.start();
    try {
      return await new Turn(this, player).play(this.#input);
    } finally {
      if (this.match === match) this.clocks?.pause(player);
      await pondering.end();
    }
  }

  /** The end of a match with people in it: they may look back, save, and take back. False when they leave. */
  async #afterwards(): Promise<boolean> {
    const [over, settled] = [this.match, this.#settled];
    this.look();
    this.screen.say(`\n${colours.bold(this.closing("over"))}`);
    if (this.#input.terminal) print(colours.dim("  undo takes it back; save FILE, record, quit; help for more"));
    while (this.match === over && this.#settled === settled) {
      const line = await this.#input.ask("The game is over> ");
      if (typeof line === "string") return false;
      const text = line.text.trim();
      if (text === "") continue;
      const command = await runCommand(this, undefined, text);
      if (command === "quit") return false;
      if (command === undefined)
        print(`The game is over, ${quote(text)} cannot be decided. undo goes back, quit leaves.`);
    }
    return true;
  }

  /** Where something is hidden and several people share a screen, the one before must look away. */
  async #lookAway(player: Player): Promise<Ending | undefined> {
    if (!this.#input.terminal || !this.screen.mustLookAway(this.match, this.humans, player)) return undefined;
    this.screen.clear();
    const line = await this.#input.ask(`${player.name}, press Enter when only you can see the screen. `);
    this.screen.clear();
    return typeof line === "string" ? line : undefined;
  }

  /** Lets the terminal be heard; a match between machines would not. */
  async #breathe(onPly: (ply: number) => void): Promise<void> {
    const now = performance.now();
    if (now < this.#sliceEnd) return;
    onPly(this.match.ply);
    await new Promise((resume) => setTimeout(resume, 0));
    this.#sliceEnd = performance.now() + SLICE;
  }

  /** What is said at the end. */
  closing(ending: Ending): string {
    const { ply, outcome, endingReason } = this.match;
    const plies = plural(ply, "ply", "plies");
    const say = sayerFor(this.match.rules.system);
    const reason = endingReason === undefined ? "" : ` (${endingReason})`;
    if (this.#settled) return `${this.#settled.text} after ${plies}.`;
    if (outcome) return `The game is over after ${plies}: ${say(outcome.text)}${reason}.`;
    return `${STOPPED[ending] ?? ""} after ${plies}.`;
  }
}

function stuck(match: Match, player: Player, decision: string, error: CommitError): Failure {
  const { fault, code, message } = error;
  const ply = match.ply + 1;
  const where = `ply ${ply}, where ${player.name} decides ${decision}`;
  const what = fault ? `${fault}: the rules have a hole at ${where}${askedFor(error)}` : `Ply ${ply} cannot be played`;
  return new Failure(1, fault ?? code, `${what}: ${sentence(message)}`, { ply, player: player.name, decision });
}
