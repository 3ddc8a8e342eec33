// Makes the terms of one game. Each is made once; of terms that the laws of numbers, sets and tables find to be equal the
// simplest is made. Terms come out of the constructors alone: nothing here reads a state or a rule.

import { type Terms, TermTable } from "../interning/term-table.ts";
import type { TrackType } from "../track-types.ts";
import { memberLaws } from "./members.ts";
import { scalarLaws } from "./scalars.ts";
import { setLaws } from "./sets.ts";
import { substitutionLaws } from "./substitution.ts";
import { tableLaws } from "./tables.ts";

/** An empty table of terms for a game with these tracks. */
export const createTerms = (tracks: readonly TrackType[]): Terms =>
  Object.assign(new TermTable(tracks), tableLaws, scalarLaws, setLaws, memberLaws, substitutionLaws);
