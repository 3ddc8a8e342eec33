// Hands of men to drop.
export const DROPS = `module drops "What is taken may be put down again"
needs type Held
track hand[Player, Held]: 0..18 = 0
// what a player has to drop
fn inHand(p: Player) = { k in Held | hand[p, k] > 0 }
// one more of them, and one fewer
action gain(p: Player, k: Held) do hand[p, k] += 1
action spend(p: Player, k: Held) do hand[p, k] -= 1
`;
