// Questions on a thread of their own, so that a page stays alive while a game is checked, compiled or analysed. A game
// comes in as text, since only data can be posted; answers go out as data. Where no thread can be had, the thread that asks
// answers in slices. Nothing here knows rules or analyses: each question is answered by the room that it belongs to.
export { type Background, openBackground } from "./background.ts";
export type { CheckedText, GameText, QuestionKind, Questions, Solved, SolvedState } from "./questions.ts";
