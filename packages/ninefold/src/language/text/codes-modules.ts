/** The texts that a game is made of (15xx). */
export const MODULE_CODES = {
  NF1501:
    "A `use` without the path of a module: `std/name` is one of the standard library, `./name` a file beside this one.",
  NF1502: "A module that does not exist or cannot be read.",
  NF1503: "A `use` below other declarations: write what a file uses at its head.",
  NF1504: "A module that is in use already.",
  NF1505: "Modules that use each other in a circle.",
  NF1506: "A declaration that a module cannot have: it holds definitions, and no part of a game.",
  NF1507: "A game where a module is needed.",
  NF1508: "A module where a game is needed.",
  NF1509: "A name that a module in use declares too.",
  NF1510: "More of modules than is read: too many, too large, too deep in each other, or for too many boards.",
  NF1511:
    "A module that is right by itself, but not in this game: it has fewer players, or more, than the module can have.",
} as const;
