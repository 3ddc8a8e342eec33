/** The texts that a game is made of (15xx). */
export const MODULE_CODES = {
  NF1501:
    "A `use` without the path of a module: `std/name` is one of the standard library, `./name` a file beside this one.",
  NF1502: "A module that does not exist or cannot be read.",
  NF1503: "A `use` below other declarations: write what a file uses at its head.",
  NF1504: "A module that is in use already.",
  NF1505: "Modules that use each other in a circle.",
  NF1506: "A declaration that a module cannot have: of these a game has one, or they speak of all that it has.",
  NF1507: "A game where a module is needed.",
  NF1508: "A module where a game is needed.",
  NF1509: "A name that a module in use declares too.",
  NF1510: "More of modules than is read: too many, too large, too deep in each other, or for too many boards.",
  NF1511:
    "A module that is right by itself, but not in this game: it has fewer players, or more, than the module can have.",
  NF1512:
    "A variant's base that is no game, does not exist or cannot be read: the library's are named, files as `./mine`.",
  NF1513: "A change in a game that comes from no other.",
  NF1514: "Games that come from each other, or too many that come each from the next.",
  NF1515: "A change of something that the base does not have.",
  NF1516: "A part that what is changed does not have, or a second change of one part.",
  NF1517: "Two changes of one thing: which came last would decide.",
  NF1518: "A change that leaves a hole: what the base still says does not fit any more.",
  NF1519: "A definition that nothing uses and that is called almost like one of the base.",
  NF1520: "Something that a module needs and that the game does not have.",
  NF1521: "Something that a module needs, and that is another thing, or of another type, in the game.",
  NF1522: "A name given to something that a module does not need, or given twice.",
  NF1523: "A module used twice without a word before its names, or a word where it is used once.",
  NF1524: "A `needs` in a game, which nobody uses.",
  NF1525: "Something needed that is not said as a declaration begins: `track turn: Player`, `type Kind with king`.",
  NF1526: "A module that is right by itself, but not with what this game has.",
  NF1527: "A module with parts of a game that nothing uses.",
  NF1528: "A module that means a name of the language which the game gives to something else.",
} as const;
