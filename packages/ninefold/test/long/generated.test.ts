import { testCompiled } from "../compiler/generated-games.ts";
import { testGames } from "../generated/games.ts";
import { MISTAKE_NAMES, testMistake } from "../generated/mistakes.ts";

testGames(5000, 100);
for (const name of MISTAKE_NAMES) testMistake(name, 1000);
testCompiled("random games", 600, 101);
testCompiled("random games of few kinds of values", 3000, 102);
testCompiled("random board games", 800, 103);
