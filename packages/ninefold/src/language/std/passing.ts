// Taking in passing.
export const PASSING = `module passing "A pawn that runs over a square may be taken there"
use std/men
needs type Kind with pawn, track turn: Player, constant ahead[Player]: Offset
needs fn empty: set of Square, fn men(p: Player, k: Kind): set of Square
needs fn strikes(s: Square): set of Square, fn stride(s: Square, p: Player): 1..9
// just run over by a pawn that may be taken there
track passed: Square? = none
// what a man takes that moves there
fn prey(from: Square, to: Square) = if at[from].kind is pawn and to is passed
  then step(to, -ahead[at[from].owner])
  else {to} except empty
// where a pawn may be taken that has moved so
fn overrun(from: Square, to: Square) = between(from, to)
// behind a move: whether it was one of a pawn that may now be taken in passing
action notePassed(k: Kind, from: Square, to: Square) do
  passed := none
  if k is pawn and distance(from, to) is 2:
    passed := the { s in overrun(from, to) | some f in men(next(turn), pawn): s in strikes(f) }
// of a position that was read: a square counts only where a pawn ran over it and one could take there
action keepPassed do
  let foe = next(turn)
  passed := the { s | f in empty, stride(f, foe) is 2, s in step(f, ahead[foe]) and empty,
    s is passed, some t in step(s, ahead[foe]): t in men(foe, pawn),
    some m in men(turn, pawn): s in strikes(m) }
`;
