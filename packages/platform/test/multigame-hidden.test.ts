// Through the interface of source 003 a player sees of a program's game what its pieces show, and opponents have options too.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Chance,
  type GameState,
  multigameOf,
  OwnedPiece,
  type Player,
  Rules,
  UnownedPiece,
} from "ninefold-platform";
import { playersOf } from "./programs.ts";

const [A, B] = playersOf("A", "B");

class Card extends OwnedPiece<"left" | "right", Player<"A" | "B">> {
  rank = 0;

  override options() {
    return [
      { id: "doubt", ownershipCondition: (player: Player) => player !== this.owner, effect: over },
      { id: "show", name: "reveal", condition: () => this.rank > 1 || "the card is too low", effect: over },
    ] as const;
  }

  override isShown(field: string, viewer: Player | null, state: GameState) {
    return field !== "rank" || viewer === this.owner || state.ended;
  }
}

class Table extends UnownedPiece<"table"> {
  bets: readonly number[] = [1];

  override options() {
    return [{ id: 7, effect: (state: GameState, player: Player) => this.bet(state, player) }] as const;
  }

  bet(state: GameState, player: Player) {
    this.bets = [...this.bets, 2];
    over(state, player);
  }
}

function over(state: GameState, player: Player): void {
  state.ended = true;
  state.winner = player;
}

function dealt(state: GameState<Card | Table>, chance: Chance): void {
  const [first, second] = chance.shuffled([1, 2]);
  for (const card of state.all(Card)) card.rank = (card.id === "left" ? first : second)!;
}

const program = Rules({
  players: [A, B],
  startingPlayer: A,
  initialize: () => [new Card(A, "left"), new Card(B, "right"), new Table("table")],
  setup: dealt,
});

const rules = await multigameOf(program, { name: "Doubt", rules: "doubt" });

describe("a program with hidden cards", () => {
  for (const seed of [1, 2, 3, 4]) {
    const start = rules.newGame({ chance: seed });
    const [left, right] = [start.piece("left")!.rank, start.piece("right")!.rank];

    it(`shows each player the own card alone (${left}, ${right})`, () => {
      assert.deepEqual([left, right].toSorted(), [1, 2]);
      assert.deepEqual(start.seenBy("A")?.pieces.left, {
        id: "left",
        owner: start.match.rules.system.players[0],
        rank: left,
      });
      assert.deepEqual(start.seenBy("A")?.pieces.right, { id: "right", owner: start.match.rules.system.players[1] });
      assert.equal(start.seenBy("B")?.pieces.right !== undefined && "rank" in start.seenBy("B")!.pieces.right!, true);
      assert.equal(JSON.stringify(start.seenBy()?.pieces).includes("rank"), false);
      assert.deepEqual(start.seenBy()?.options.left, {});
      assert.deepEqual(start.seenBy("B")?.options.right, {});
    });

    it(`gives options on the own card, on that of the opponent and on what nobody owns (${left}, ${right})`, () => {
      const options = Object.entries(start.getOptions("A")).map(([piece, one]) => [piece, Object.keys(one)]);
      assert.deepEqual(options, [
        ["left", left > 1 ? ["show"] : []],
        ["right", ["doubt"]],
        ["table", ["7"]],
      ]);
      const low = start.commitOption("A", "left", "show");
      if (left === 1) assert.ok(!low.success && low.error === "bad option" && low.message === "the card is too low");
      const foreign = start.commitOption("A", "right", "show");
      assert.ok(!foreign.success && foreign.message === "the piece is another player's");
      const bet = start.commitOption("A", "table", 7);
      assert.deepEqual(bet.newState.piece("table")?.bets, [1, 2]);
      assert.equal(bet.newState.winner?.name, "A");
      assert.equal(JSON.stringify(bet.newState.seenBy("B")?.pieces).match(/rank/g)?.length, 2);
    });
  }

  it("has types by piece", () => {
    const start = rules.newGame({ chance: 1 });
    const bets: readonly number[] | undefined = start.piece("table")?.bets;
    assert.deepEqual(bets, [1]);
    // @ts-expect-error A card has no bets.
    assert.equal(start.piece("left")?.bets, undefined);
    // @ts-expect-error There is no such piece.
    assert.equal(start.piece("middle"), undefined);
    // @ts-expect-error The option is one of the table.
    assert.equal(start.commitOption("A", "left", 7).success, false);
    // @ts-expect-error The table has another option.
    assert.equal(start.commitOption("A", "table", "doubt").success, false);
    // @ts-expect-error Methods are no fields.
    assert.equal(start.piece("table")?.bet, undefined);
  });
});
