// Texts of what is shown above the page.
import { TEXTS as PLAY } from "./play.ts";

export const TEXTS = {
  keys: PLAY.keys,
  close: "Close",
  table: "The board as a table",
  empty: PLAY.empty,
  keyList: [
    ["Tab, arrows, Enter", "go from zone to zone and spot to spot, and click"],
    ["letters of a name", "go to a spot, such as e4"],
    [". ,", "next and last spot that may be chosen"],
    ["Escape", "take the last click back"],
    ["[ ]", "one ply back and on"],
    ["{ }", "to the beginning and the end of the line"],
    ["Shift+U", "undo"],
    ["-", "go round the spots that lines lead to"],
    ["Shift+Enter", "mark a spot; the next one makes an arrow of it"],
    ["Shift+Escape", "take the marks away"],
    ["right button", "mark a spot, or draw an arrow"],
    ["/ or Shift+L", "filter of the decisions"],
    ["Shift+W", "why not here"],
    ["Shift+T", "the board as a table"],
    ["Shift+B", "describe the board aloud"],
    ["Shift+F", "flip"],
    ["Shift+H", "hint"],
    ["?", "these keys"],
  ],
} as const;
