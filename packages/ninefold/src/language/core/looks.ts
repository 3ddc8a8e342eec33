/** How the cells of a board may look: as fields, as points of a lattice, or as the joints of lines and fields between them. */
export const BOARD_LOOKS = ["squares", "points", "joints"] as const;
export type BoardLook = (typeof BOARD_LOOKS)[number];

/** How the values of a track may look where they stand. */
export const TRACK_LOOKS = ["stack", "heap", "fan", "die", "coin", "figure", "chip", "text"] as const;
export type TrackLook = (typeof TRACK_LOOKS)[number];
