// Hands of cards.
export const CARDS = `module cards "Hands, and a card before each player"
needs type Card
// who holds a card sees it; nobody sees the stock
track holder[c in Card]: Player? shown to holder[c]
// the card that lies before a player
track laid[Player]: Card?
// the cards that a player holds
fn hand(p: Player) = { c in Card | holder[c] is p }
// the cards that nobody has
fn stock = { c in Card | holder[c] is none and no p in Player: laid[p] is c }
// gives n cards of the stock to each player
action deal(n: 1..99) do for p in Player: random cs in n of stock, holder[cs] := p
// lays a card from the hand
action lay(p: Player, c: Card) do holder[c] := none, laid[p] := c
`;
