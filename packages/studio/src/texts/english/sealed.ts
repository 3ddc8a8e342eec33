// Texts of sealed tables.
export const TEXTS = {
  sealed: "Sealed: nobody has to be trusted",
  looking: "Looking whether this game can be played sealed…",
  refused: ({ code, line, message }: { readonly code: string; readonly line?: number; readonly message: string }) =>
    line === undefined ? `${code}: ${message}` : `${code}, line ${line}: ${message}`,
  terms: "What is promised",
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
  noLocks:
    "This browser cannot keep other tabs out of a seat: sealed tables need an address that begins with https, or localhost.",
  connecting: "Looking for the match…",
  noOffer: "Waits for what whoever opened the table offers…",
  waitsFor: (count: number) => (count === 1 ? "Waits for one more person." : `Waits for ${count} more people.`),
  agreeing: "All have come. The seats agree on the match…",
  yourTurn: "It is your turn.",
  decides: (names: string) => `${names} decides.`,
  exchanging: (names: string) =>
    names === "" ? "Messages are exchanged…" : `Messages are exchanged: waits for ${names}.`,
  sending: "The decision is sealed and sent…",
  unverified: (count: number) => `; ${count} secrets were never opened`,
  absent: (names: string) => `The others state that nothing came from ${names}: the match is over.`,
  fault: (message: string) => `The rules of the game have a fault: ${message}`,
  convicted: (name: string, code: string, message: string) =>
    `${name} did something wrong, and it can be shown: ${code}: ${message}`,
  failed: (code: string, message: string) => `No match comes of it: ${code}: ${message}`,
  code: "Code",
  direct: (count: number) =>
    count === 1
      ? "One of the others is connected directly: the match goes on without the server, too."
      : `${count} of the others are connected directly: the match goes on without the server, too.`,
  codeHint:
    "Read it to each other, by telephone or in the same building. If all have the same one, nobody stands between you and everybody plays the same match.",
  link: "Link",
  linkHint: "Send this link by a path that you trust: who opens it may sit down.",
  watchLink: "Link to watch",
  watchHint: "Who opens this one sees what everybody is shown, and checks all of it.",
  copy: "Copy",
  sit: "Sit down",
  watch: "Watch",
  arrived: "You are invited to a sealed table.",
  onlyByLink: "Only who has the link of whoever opened this table may come to it.",
  you: "you",
  free: "free",
  here: "Sealed tables at this browser",
  resign: "Resign",
  surelyResign: "Really resign?",
  record: "Record",
  enter: "Go there",
  title: "Sealed table",
  forget: "Delete what is kept",
  surelyForget: "Really delete the keys of this seat?",
  verify: "Verify the record",
  verifying: "Every message is checked again…",
  saveRecord: "Save the record",
  saveBlame: "Save what shows it",
  recordHint:
    "Anybody can verify the record, also with `ninefold verify FILE`, and `ninefold verify FILE GAME` if the game is your own.",
  deck: "Bring pieces of my own",
  deckHint:
    "Each seat brings pieces of one collection that it owns, and proves it before the match begins. What you bring is promised to this match for two hours: who promises it to two at once is convicted by their records.",
  broughtBy: (player: string, types: string) => `${player} owned what it brought: ${types}.`,
  accepted: (rounds: number, base: string) =>
    `Accepted: ${rounds} rounds, each by the rules; the last has the hash ${base}.`,
  inOrder: (rounds: number, base: string) =>
    `In order so far: ${rounds} rounds, each by the rules; the last has the hash ${base}.`,
  opened: (track: string, why: string) => `“${track}” is shown to all when the play is over, since ${why}.`,
} as const;
