// What players know. A game system and a play come in; what each player has been shown of the play goes out, and nothing
// from which a hidden value could be read. All is derived from views alone (004 §3.3).
export { Histories, type History } from "./histories.ts";
export { isKnown, isSeen, Observer, type Viewer } from "./observer.ts";
