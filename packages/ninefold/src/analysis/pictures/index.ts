// Pictures. Trees or an automaton come in, with what there is to tell of their states; an SVG document goes out, drawn
// as in Figs. 2 and 3 of 004. No text gets into a document that was not escaped, and no picture has more than
// `MAX_DRAWN` nodes.
export { automatonPicture } from "./automaton-picture.ts";
export { MAX_DRAWN } from "./drawn-tree.ts";
export { type Subject, subjectOf } from "./subject.ts";
export { type TreePictureOptions, treePicture } from "./tree-picture.ts";
