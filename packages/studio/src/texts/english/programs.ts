// Texts about rules that are programs.
export const TEXTS = {
  noWebAssembly: "This game is a program, which runs in WebAssembly only, and this browser has none.",
  refused: (reason: string) =>
    `This game is a program, which runs in WebAssembly only, and this browser refuses that here: ${reason}`,
  noEngine: (path: string) => `This game is a program, and what runs programs could not be fetched: ${path}`,
  noParts:
    "This game is a program. The nine parts are read from texts of the language; State, Game tree, Automaton, Worths and Measures show what a program does.",
};
