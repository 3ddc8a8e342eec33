// How king and rook cross, on any board and from any opening.
export const CASTLING = `module castling "The king crosses to a wing, and a rook over it"
use std/men
needs type Kind with king, rook, track turn: Player, fn empty: set of Square
needs fn attacked(s: Square, p: Player): Bool
needs constant home[Player]: set of Square, constant opening[Square]: Man?
type Wing = { short, long }
constant toward[Wing] = short: east, long: west
// where the king stands first, where the rook of a wing does, and where the king crosses to
constant throne[p in Player] = { k in home[p] | opening[k] is Man(p, king) }
constant corner[p in Player, w in Wing] =
  { r | k in throne[p], r in ray(k, toward[w]), opening[r] is Man(p, rook) }
constant landing[p in Player, w in Wing] =
  { t in home[p] | size ray(t, toward[w]) is (if w is short then 1 else 2) }
track unmoved[p in Player, w in Wing]: Bool = corner[p, w] is not {}
// where the king on k may cross to: nobody stands between, and nobody attacks its way
fn castlings(k: Square, p: Player) = { t | w in Wing, unmoved[p, w], r in corner[p, w],
  t in landing[p, w], every s in between(k, r): s in empty,
  no s in between(k, t) or {k}: attacked(s, next(p)) }
// the wing to which a king castles that moves so
fn castled(from: Square, to: Square) = { w in Wing | at[from].kind is king, from in throne[turn],
  to in landing[turn, w], unmoved[turn, w] }
// behind the move of a king that crosses: the rook follows
action bringRook(k: Kind, from: Square, to: Square) do
  for w in Wing:
    if k is king and from in throne[turn] and to in landing[turn, w] and unmoved[turn, w]:
      at[corner[turn, w]] := none, at[step(to, -toward[w])] := Man(turn, rook)
// who has moved the king or the rook may not castle any more
action keepRights do
  for p in Player, w in Wing:
    if no k in throne[p], r in corner[p, w]: at[k] is Man(p, king) and at[r] is Man(p, rook):
      unmoved[p, w] := false
display
  title unmoved "may still castle"
`;
