import { testSameGames } from "../compiler/generated-games.ts";
import { testGames } from "../generated/games.ts";
import { MISTAKE_NAMES, testMistake } from "../generated/mistakes.ts";

testGames(5000, 100);
for (const name of MISTAKE_NAMES) testMistake(name, 1000);
testSameGames(1, 1000, 250);
