// Texts of sealed tables.
export const TEXTS = {
  sealed: "Sealed: nobody has to be trusted",
  looking: "Looking whether this game can be played sealed…",
  refused: ({ code, line, message }: { readonly code: string; readonly line?: number; readonly message: string }) =>
    line === undefined ? `${code}: ${message}` : `${code}, line ${line}: ${message}`,
  promised: "What is promised, if one seat at least keeps to the rules:",
  promises: {
    hidden: "What is hidden from a seat is known neither to it nor to any server, until the rules show it.",
    chance: "Nobody can choose or foresee what chance gives.",
    blame:
      "Whoever does something wrong is convicted by a file that anybody can check; whoever keeps to the rules cannot be.",
    record: "The record can be verified by everybody afterwards, without any server.",
  },
  notPromised: "What is not promised:",
  limits: {
    stopping: "Who sees that he loses can stop. Nobody can be made to go on, and silence proves nothing.",
    people: "Two seats may be one person, and people may talk to each other.",
    here: "Each seat is played at the browser that took it: what it must not forget is kept there alone.",
    terms: "There are no clocks, nothing is taken back, and no program takes a seat.",
  },
  opened: (track: string, why: string) => `“${track}” is shown to all when the play is over, since ${why}.`,
} as const;
