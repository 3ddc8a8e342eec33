import { type Plain, upTo } from "./tally.ts";

/** The code and the guess, as far as they are laid; the answer to the last guess; and how many were answered. */
interface State {
  readonly code: readonly number[];
  readonly guess: readonly number[];
  readonly answer: readonly [right: number, near: number];
  readonly made: number;
}

export const mastermind = (colours = 6, pegs = 4, guesses = 10): Plain<State> => ({
  starts: [{ code: [], guess: [], answer: [0, 0], made: 0 }],
  next: (state) => {
    if (state.code.length < pegs) return upTo(colours).map((k) => [{ ...state, code: [...state.code, k] }]);
    if (state.answer[0] === pegs || state.made === guesses) return [];
    const begun = state.guess.length === pegs ? [] : state.guess;
    return upTo(colours).map((k) => {
      const guess = [...begun, k];
      if (guess.length < pegs) return [{ ...state, guess }];
      return [{ code: state.code, guess, answer: answerTo(guess, state.code), made: state.made + 1 }];
    });
  },
});

/** Takes the right pegs away, then for each other peg of the guess one of its colour that is left. */
function answerTo(guess: readonly number[], code: readonly number[]): [number, number] {
  const others = upTo(code.length).filter((place) => guess[place] !== code[place]);
  const left = others.map((place) => code[place]!);
  let near = 0;
  for (const place of others) {
    const found = left.indexOf(guess[place]!);
    if (found < 0) continue;
    left.splice(found, 1);
    near++;
  }
  return [code.length - others.length, near];
}
