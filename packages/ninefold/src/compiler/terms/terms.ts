// Makes the terms of one game. Each is made once; of terms that the laws of numbers, sets and tables find to be equal the
// simplest is made. Terms come out of the constructors alone: nothing here reads a state or a rule.
import { memberLaws } from "./laws/members.ts";
import { scalarLaws } from "./laws/scalars.ts";
import { setLaws } from "./laws/sets.ts";
import { substitutionLaws } from "./laws/substitution.ts";
import { tableLaws } from "./laws/tables.ts";
import { type Terms, TermTable, type TrackType } from "./term-table.ts";

/** An empty table of terms for a game with these tracks. */
export const createTerms = (tracks: readonly TrackType[]): Terms =>
  Object.assign(new TermTable(tracks), tableLaws, scalarLaws, setLaws, memberLaws, substitutionLaws);
