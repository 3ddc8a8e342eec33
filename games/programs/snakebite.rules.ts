// Gold and snakes: each player has two cards that only their owner sees. In turn a player lays one face down, and the other
// steals it or leaves it. Then it is turned up and counts for whoever has it now: gold what it says, and a snake bites for 2.
// Who has more in the end wins.
import { type GameState, type Option, OwnedPiece, Player, Rules } from "ninefold-platform";

/** What the cards say. One stays out of the game, so that nobody can tell what the other has. */
const DECK = [3, 2, 1, -2, -2];

class Side extends Player<"Ann" | "Bob"> {
  declare opponent: Side;
}

const Ann = new Side("Ann");
const Bob = new Side("Bob");
Ann.opponent = Bob;
Bob.opponent = Ann;

/** A card as its back is seen. What its face says is dealt. */
class Card extends OwnedPiece<string, Side> {
  face = 0;
  lies: "hand" | "down" | "up" = "hand";

  override isShown(field: string, viewer: Player | null) {
    return field !== "face" || this.lies === "up" || viewer === this.owner;
  }

  override options(): Option<"lay" | "steal" | "leave">[] {
    const isOpponent = (player: Player) => player !== this.owner || "the card is your own";
    const isLaid = () => this.lies === "down" || "the card is not laid";
    return [
      {
        id: "lay",
        name: "lay",
        condition: (_: Player, state: GameState<Card>) => {
          if (this.lies !== "hand") return "the card is in your hand no more";
          return state.all(Card).every(({ lies }) => lies !== "down") || "the card that is laid comes first";
        },
        effect: () => {
          this.lies = "down";
        },
        nextActivePlayer: (player: Side) => player.opponent,
      },
      {
        id: "steal",
        name: "steal",
        ownershipCondition: isOpponent,
        condition: isLaid,
        effect: (state: GameState<Card>, player: Side) => {
          this.owner = player;
          turnUp(this, state);
        },
        nextActivePlayer: (player: Side) => player,
      },
      {
        id: "leave",
        name: "leave",
        ownershipCondition: isOpponent,
        condition: isLaid,
        effect: (state: GameState<Card>) => turnUp(this, state),
        nextActivePlayer: (player: Side) => player,
      },
    ];
  }
}

function turnUp(card: Card, state: GameState<Card>): void {
  card.lies = "up";
  const cards = state.all(Card);
  if (cards.some(({ lies }) => lies !== "up")) return;
  const sum = (side: Side) => cards.reduce((all, { owner, face }) => (owner === side ? all + face : all), 0);
  state.ended = true;
  if (sum(Ann) !== sum(Bob)) state.winner = sum(Ann) > sum(Bob) ? Ann : Bob;
}

export default Rules({
  name: "Snakebite",
  title: "Gold and snakes",
  startingPlayer: Ann,
  initialize: () => [new Card(Ann, "A1"), new Card(Ann, "A2"), new Card(Bob, "B1"), new Card(Bob, "B2")],
  setup: (state, chance) => {
    const dealt = chance.shuffled(DECK);
    for (const [at, card] of state.all(Card).entries()) card.face = dealt[at]!;
  },
  display: { glyphs: { "-2": "🐍" } },
});
