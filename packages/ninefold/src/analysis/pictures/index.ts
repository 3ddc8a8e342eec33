export { automatonPicture } from "./automaton-picture.ts";
export { MAX_DRAWN } from "./drawn-tree.ts";
export { type Subject, subjectOf } from "./subject.ts";
export { type TreePictureOptions, treePicture } from "./tree-picture.ts";
