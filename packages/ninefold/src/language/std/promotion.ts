// Promotion at the far end.
export const PROMOTION = `module promotion "Pawns that arrive become others"
use std/men
needs type Kind with pawn, constant goal[Player]: set of Square, tag promotions: set of Kind
// what a man may be behind its move
fn becoming(k: Kind, t: Square, p: Player) = if k is pawn and t in goal[p] then promotions else {k}
`;
