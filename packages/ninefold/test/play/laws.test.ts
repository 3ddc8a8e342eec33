import { makeRules } from "../../src/play/index.ts";
import { testPlayLaws } from "../laws/play-laws.ts";
import { coin, faulty, hidden, nim, signs, twice, twoStarts } from "./systems.ts";

for (const system of [nim(21), coin, signs, hidden, faulty, twoStarts, twice]) {
  testPlayLaws(system.name, makeRules(system));
}
