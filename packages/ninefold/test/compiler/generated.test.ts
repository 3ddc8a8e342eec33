// Random games, compiled: all that compile are the games that the interpreter runs. The long tests have more of them.
import { testCompiled } from "./generated-games.ts";

testCompiled("random games", 40, 1);
testCompiled("random games of few kinds of values", 70, 8);
testCompiled("random board games", 16, 5);
