// Scenes. A game system and what one viewer is shown come in; what to draw goes out: zones and spots, things in them, what has
// changed, and what a click may say. All are pure functions, and nothing here is made from a state.
export { type Ask, askOf, type Button, type Deciding, EMPTY_ASK, type Many } from "./ask/ask.ts";
export { type Sayable, sayDecision } from "./ask/decision-words.ts";
export type { Target } from "./ask/targets.ts";
export { type Change, type Changes, changed, changesBetween } from "./changes.ts";
export type { ValueChoice } from "./edit/choices.ts";
export { type Editing, type EditRow, editingOf } from "./edit/editing.ts";
export { positionWith } from "./edit/position-with.ts";
export type { Face, FaceDown, FaceUp, Shape, Tint } from "./faces/face.ts";
export type { TrackLook } from "./plan/looks.ts";
export type { Plan } from "./plan/plan.ts";
export { planOf } from "./plan/plan-of.ts";
export type { Spot, SpotId, Zone } from "./plan/spot.ts";
export { type Scene, sceneOf, type Thing, type Viewed } from "./scene.ts";
export { type ChanceReader, sayChance } from "./words/chance.ts";
export { type Goals, goalsOf } from "./words/goals.ts";
export { type Score, scoresOf } from "./words/scores.ts";
