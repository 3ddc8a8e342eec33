// Readers of Gambit's formats, written from their description: they take what it allows, and check what it asks for.
import assert from "node:assert/strict";
import { type Rational, rational } from "../../../src/model/index.ts";

type Token = { readonly text: string; readonly quoted: boolean };

class Tokens {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[{}]|[^\s{},"]+/g)].map(([whole, inside]) => ({
      text: inside === undefined ? whole : inside.replace(/\\(.)/g, "$1"),
      quoted: inside !== undefined,
    }));
  }

  get done(): boolean {
    return this.#at === this.#tokens.length;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  word(expected?: string): string {
    const token = this.#tokens[this.#at++];
    assert.ok(token && !token.quoted, `found ${token?.text}`);
    if (expected !== undefined) assert.equal(token.text, expected);
    return token.text;
  }

  label(): string {
    const token = this.#tokens[this.#at++];
    assert.ok(token?.quoted, `found ${token?.text}, expected a label`);
    return token.text;
  }

  natural(least: number): number {
    const number = Number(this.word());
    assert.ok(Number.isInteger(number) && number >= least);
    return number;
  }

  number(): Rational {
    const text = this.word();
    assert.match(text, /^-?\d+(\/\d+)?$/);
    const [numerator, denominator = "1"] = text.split("/");
    return rational(BigInt(numerator!), BigInt(denominator));
  }

  list<One>(one: () => One): readonly One[] {
    this.word("{");
    const all: One[] = [];
    while (this.next?.quoted || this.next?.text !== "}") all.push(one());
    this.word("}");
    return all;
  }
}

export interface Read {
  readonly title: string;
  readonly players: readonly string[];
}

export interface ReadEfg extends Read {
  readonly nodes: number;
  /** By player, information set → choices. */
  readonly sets: readonly Map<number, readonly string[]>[];
  /** Payoffs at terminal nodes, in order. */
  readonly ends: readonly (readonly string[])[];
}

/**
 * What is declared again must be the same; each node has its children; probabilities sum to 1. Recall is perfect: at all nodes
 * of an information set its player has come through the same own sets by the same choices.
 */
export function readEfg(text: string): ReadEfg {
  const tokens = new Tokens(text);
  for (const word of ["EFG", "2", "R"]) tokens.word(word);
  const title = tokens.label();
  const players = tokens.list(() => tokens.label());
  if (tokens.next?.quoted) tokens.label();
  const sets = players.map(() => new Map<number, readonly string[]>());
  const events = new Set<number>();
  const outcomes = new Map<number, string>();
  const ends: (readonly string[])[] = [];
  const pasts = new Map<string, string>();
  const names = new Set<string>();
  let nodes = 0;
  /** What players have chosen on the way to nodes that are still to come, the next one last. */
  const open: (readonly string[])[] = [players.map(() => "")];
  while (!tokens.done) {
    const own = open.pop() ?? assert.fail("a node below none");
    nodes++;
    const kind = tokens.word();
    const name = tokens.label();
    assert.ok(name === "" || !names.has(name), `two nodes are named ${name}`);
    names.add(name);
    if (kind === "t") {
      const number = tokens.natural(1);
      const outcome = tokens.label();
      const payoffs = tokens.list(() => tokens.number().toFraction());
      assert.equal(payoffs.length, players.length);
      const told = JSON.stringify([outcome, payoffs]);
      assert.equal(outcomes.get(number) ?? told, told);
      outcomes.set(number, told);
      ends.push(payoffs);
      continue;
    }
    if (kind === "c") {
      const event = tokens.natural(1);
      assert.ok(!events.has(event));
      events.add(event);
      tokens.label();
      const actions = new Set<string>();
      const ways = tokens.list(() => {
        actions.add(tokens.label());
        return tokens.number();
      });
      assert.equal(actions.size, ways.length);
      assert.equal(ways.reduce((sum, one) => sum.add(one)).toFraction(), "1");
      open.push(...ways.map(() => own));
    } else {
      assert.equal(kind, "p");
      const player = tokens.natural(1) - 1;
      const set = tokens.natural(1);
      tokens.label();
      const choices = tokens.list(() => tokens.label());
      assert.equal(new Set(choices).size, choices.length);
      assert.deepEqual(sets[player]!.get(set) ?? choices, choices);
      sets[player]!.set(set, choices);
      const named = `${player} ${set}`;
      assert.equal(own[player], pasts.get(named) ?? own[player], `player ${player} has forgotten something`);
      pasts.set(named, own[player]!);
      const after = choices.map((_, i) => own.map((past, p) => (p === player ? `${past} ${set}.${i}` : past)));
      open.push(...after.reverse());
    }
    tokens.word("0");
  }
  assert.equal(open.length, 0);
  return { title, players, nodes, sets, ends };
}

export interface ReadNfg extends Read {
  readonly strategies: readonly (readonly string[])[];
  /** The first player's strategy varying fastest. */
  readonly payoffs: readonly (readonly string[])[];
}

export function readNfg(text: string): ReadNfg {
  const tokens = new Tokens(text);
  for (const word of ["NFG", "1", "R"]) tokens.word(word);
  const title = tokens.label();
  const players = tokens.list(() => tokens.label());
  const strategies = tokens.list(() => tokens.list(() => tokens.label()));
  if (tokens.next?.quoted) tokens.label();
  const outcomes = tokens.list(() =>
    tokens.list(() => (tokens.next?.quoted ? tokens.label() : tokens.number().toFraction())).slice(1),
  );
  const payoffs: (readonly string[])[] = [];
  while (!tokens.done) payoffs.push(outcomes[tokens.natural(1) - 1]!);
  assert.equal(strategies.length, players.length);
  assert.equal(
    payoffs.length,
    strategies.reduce((all, own) => all * own.length, 1),
  );
  return { title, players, strategies, payoffs };
}
