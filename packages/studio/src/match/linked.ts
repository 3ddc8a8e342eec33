// What plays the match of a link again: fetched where there is one.
export { playLinked } from "ninefold/play";
