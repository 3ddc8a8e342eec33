// Random boards and types.
import { chanceOf, oneOf, someOf, type World } from "../expressions/scope.ts";
import {
  BOOL_SORT,
  isOrdered,
  literals,
  optionSort,
  range,
  type Sort,
  type SortOf,
  setSort,
  written,
} from "../expressions/sorts.ts";

const SQUARE = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
const HEXAGONAL = ["east", "northeast", "northwest", "west", "southwest", "southeast"];
const SETS = ["compass", "orthogonal", "adjacent"];

/** The lines that declare no board, one or two, of which only one has columns and rows. */
export function randomBoards(world: World): string[] {
  const kind = world.pick(10);
  const lines = [...(kind > 1 ? lattice(world) : []), ...(kind === 1 || kind === 2 ? listed(world) : [])];
  for (const board of world.boards) world.sorts.push({ kind: "cell", board }, { kind: "offset", board });
  return lines;
}

function lattice(world: World): string[] {
  const shape = oneOf(world, ["grid", "grid", "grid", "torus", "rhombus", "hexagon"]);
  const isHexagon = shape === "hexagon";
  // The number of rows may be a parameter of the game.
  const given = !isHexagon && chanceOf(world, 10);
  const columns = isHexagon ? 3 : 2 + world.pick(2);
  const rows = isHexagon ? 3 : given ? 2 : 2 + world.pick(2);
  const cells: string[] = [];
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++)
      if (!isHexagon || Math.abs(row + column - 4) < 2) cells.push(`${"abc"[column - 1]}${row}`);
  const onSquares = shape === "grid" || shape === "torus";
  world.boards.push({
    name: "Cell",
    cells,
    directions: onSquares ? SQUARE : HEXAGONAL,
    directionSets: onSquares ? [...SETS, "diagonal"] : SETS,
    size: [columns, rows],
    rectangular: !isHexagon,
  });
  const board = `board Cell = ${shape}(${isHexagon ? "2" : `${columns}, ${given ? "size" : rows}`})`;
  return given ? ["with size in 1..3 = 2", board] : [board];
}

function listed(world: World): string[] {
  const cells = ["p", "q", "r", "s"].slice(0, 3 + world.pick(2));
  const link = (sign: string): string => {
    const [from, to] = someOf(world, cells, 2, 2);
    return `${from} ${sign} ${to}`;
  };
  const paths = `${cells.join(" - ")}, ${link(oneOf(world, ["-", "->"]))}`;
  const [back, ways] = oneOf(world, [
    ["-", ["link", "up", "down"]],
    ["->", ["link", "up"]],
  ] as const);
  const labelled = chanceOf(world, 50);
  const directions = labelled ? ways : ["link"];
  world.boards.push({ name: "Ring", cells, directions, directionSets: SETS, rectangular: false });
  return [`board Ring = graph { ${paths}${labelled ? `; up/down: ${link(back)}` : ""} }`];
}

/** The lines that declare a few types. */
export function randomTypes(world: World): string[] {
  const { pick, sorts, player } = world;
  const colour = randomColour(world);
  sorts.push(colour, range(0, 1 + pick(3)), BOOL_SORT);
  const { members, computes, coordinate } = colour;
  const coordinates = [
    ...(computes ? [`Z${members.length}`] : []),
    ...(coordinate ? [`${coordinate.name}: ${written(coordinate.sort)}`] : []),
  ];
  const behind = coordinates.length > 0 ? ` ~ ${coordinates.join(", ")}` : "";
  const lines = [`type Colour = { ${members.join(", ")} }${behind}`];
  if (chanceOf(world, 25)) {
    const [left, ...others] = someOf(world, members, members.length, members.length);
    const tint = members.filter((member) => others.includes(member));
    sorts.push({ kind: "enum", name: "Tint", members: tint });
    lines.push(`type Tint = Colour except { ${left} }`);
  }
  if (chanceOf(world, 25)) {
    const from = pick(3);
    sorts.push({ kind: "enum", name: "Rank", members: ["low", "high"], computes: { from } });
    lines.push(`type Rank = { low, high } ~ ${from}..${from + 1}`);
  }
  if (chanceOf(world, 35)) {
    const high = 1 + pick(3);
    sorts.push({ kind: "wrap", name: "Hour", high });
    lines.push(`type Hour = 0..${high} ~ Z${high + 1}, plain: 0..${high}`);
  }
  if (chanceOf(world, 30)) {
    const parts = [colour, player, range(0, 1), ...sorts.filter(({ kind }) => kind === "wrap")];
    const first = oneOf(world, parts);
    const second = chanceOf(world, 20) ? optionSort(colour) : oneOf(world, parts);
    const fields = [
      { name: "first", sort: first },
      { name: "second", sort: second },
    ];
    sorts.push({ kind: "product", name: "Man", fields });
    lines.push(`type Man = { first: ${written(first)}, second: ${written(second)} }`);
  }
  return lines;
}

function randomColour(world: World): SortOf<"enum"> {
  const members = ["red", "green", "blue"].slice(0, 2 + world.pick(2));
  return {
    kind: "enum",
    name: "Colour",
    members,
    ...(chanceOf(world, 40) && { computes: "wraps" }),
    ...(chanceOf(world, 30) && { coordinate: { name: "shade", sort: range(1, members.length) } }),
  };
}

/** A sort that functions, constants and tracks may have. */
export function anySort(world: World): Sort {
  const sort = oneOf(world, world.sorts);
  const set = isOrdered(sort) && literals(sort).length <= 9;
  switch (world.pick(9)) {
    case 0:
    case 1:
      return optionSort(sort);
    case 2:
      return set ? setSort(sort) : sort;
    case 3:
    case 4:
      return set && !world.plain && chanceOf(world, 60)
        ? { kind: world.pick(4) === 0 ? "bag" : "pile", of: sort, atMost: 2 + world.pick(2) }
        : sort;
    default:
      return sort;
  }
}

/** A sort whose values places of a track are numbered by. */
export const indexSort = (world: World): Sort =>
  oneOf(
    world,
    world.sorts.filter((sort) => isOrdered(sort) && sort.kind !== "product"),
  );

/** All values of an index, as they stand in its brackets. */
export const indexText = (sort: Sort): string => (sort.kind === "int" ? `${sort.low}..${sort.high}` : written(sort));
