// The module that is always in use: the library of boards. Primitives below it: step(c, d), step(c, d, n),
// distance(a, b), and for each shape its directions and the sets compass, orthogonal, diagonal and adjacent.
export const BOARDS = `module boards "Steps, slides, groups and lines of any board"
// the cells one step away in any of the directions
fn steps(c: Cell, ds: set of Offset) = { t | d in ds, t in step(c, d) }
// all cells beyond c in one direction, up to the edge
fn ray(c: Cell, d: Offset) = reach x from step(c, d) to step(x, d)
// through free cells in straight lines, up to and including the first cell that is not free
fn slide(c: Cell, ds: set of Offset, free: set of Cell) =
  { t | d in ds, t in reach x from step(c, d) to { y in step(x, d) | x in free } }
// the cells joined to c by a side (on a hexagonal board: all six; on a listed one: by a link)
fn around(c: Cell) = steps(c, adjacent)
// the cells connected with c inside a set
fn group(c: Cell, inside: set of Cell) = reach x from {c} to around(x) and inside
// whether some cell of a is connected with some cell of b inside a set that holds both ends
fn connected(a: set of Cell, b: set of Cell, inside: set of Cell) =
  some x in reach x from a and inside to around(x) and inside: x in b
// the cells strictly between two cells on a straight line
fn between(a: Cell, b: Cell) =
  { x | d in compass, b in ray(a, d), x in ray(a, d), x is not a, x is not b, b in ray(x, d) }
// jumps of a steps along one side and b steps along the other, as a knight's are 1 and 2
fn leaps(c: Cell, a: 0..99, b: 0..99) = { t | d in orthogonal, e in orthogonal, d is not e,
  d is not -e, s in step(c, d, a), t in step(s, e, b) }
// the cells with this number as row or column
fn row(n: Int) = { c in Cell | c.row is n }
fn column(n: Int) = { c in Cell | c.column is n }
// the cells with a side to the outside
fn border = { c in Cell | some d in adjacent: step(c, d) is {} }
// all straight lines of n cells
fn lines(n: 1..99) =
  { l in { { t | k in 0..n - 1, t in step(c, d, k) } | c in Cell, d in compass } | size l is n }
// whether the set holds a straight line of n cells
fn line(n: 1..99, s: set of Cell) = some l in lines(n): every x in l: x in s
`;
