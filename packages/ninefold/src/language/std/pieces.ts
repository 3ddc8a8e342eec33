// How the pieces of chess, xiangqi and shogi move.
export const PIECES = `module pieces "How the pieces of chess, xiangqi and shogi move"
// Each is the set of cells that a piece attacks which stands on c: ahead is the direction that its player moves in,
// free are the cells that nobody stands on. A piece that slides attacks free cells up to the first that is not free,
// which counts. What its own side stands on, a palace or a river is for the game to take away.

// to any neighbouring cell
fn king(c: Cell) = steps(c, compass)
// along its row and its column
fn rook(c: Cell, free: set of Cell) = slide(c, orthogonal, free)
// along its diagonals
fn bishop(c: Cell, free: set of Cell) = slide(c, diagonal, free)
// as a rook or as a bishop
fn queen(c: Cell, free: set of Cell) = rook(c, free) or bishop(c, free)
// two cells along one side and one along the other, over whatever stands between
fn knight(c: Cell) = leaps(c, 1, 2)
// diagonally ahead, which is where it captures
fn pawn(c: Cell, ahead: Offset) = steps(c, forward(ahead))
// the two diagonal directions between d and its neighbours
fn forward(d: Offset) = { d + side | side in orthogonal, side is not d, side is not -d }

// shogi: to any neighbouring cell that is not diagonally behind
fn gold(c: Cell, ahead: Offset) = steps(c, orthogonal or forward(ahead))
// shogi: diagonally, or straight ahead
fn silver(c: Cell, ahead: Offset) = steps(c, diagonal or {ahead})
// shogi: as a knight, but only the two leaps that go furthest ahead
fn leapAhead(c: Cell, ahead: Offset) = { t | s in step(c, ahead), t in steps(s, forward(ahead)) }
// shogi: straight ahead
fn lance(c: Cell, ahead: Offset, free: set of Cell) = slide(c, {ahead}, free)
// shogi, a promoted rook: as a rook or as a king
fn dragon(c: Cell, free: set of Cell) = rook(c, free) or king(c)
// shogi, a promoted bishop: as a bishop or as a king
fn dragonHorse(c: Cell, free: set of Cell) = bishop(c, free) or king(c)

// xiangqi: as a knight, but by way of a neighbouring cell that must be free
fn horse(c: Cell, free: set of Cell) =
  { t | d in orthogonal, leg in step(c, d) and free, t in steps(leg, forward(d)) }
// xiangqi: two cells along a diagonal, by way of one that must be free
fn elephant(c: Cell, free: set of Cell) =
  { t | d in diagonal, eye in step(c, d) and free, t in step(eye, d) }
// xiangqi: where a cannon captures, the first piece behind another one along its row or its column
fn cannon(c: Cell, free: set of Cell) = { t | d in orthogonal,
  screen in slide(c, {d}, free) except free, t in slide(screen, {d}, free) except free }
// xiangqi: where a cannon moves without a capture
fn cannonMoves(c: Cell, free: set of Cell) = rook(c, free) and free
`;
