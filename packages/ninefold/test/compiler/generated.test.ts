// Random games, compiled: all that compile are the games that the interpreter runs. The long tests have more of them.

import { rounds } from "../library/sample.ts";
import { testCompiled } from "./generated-games.ts";

testCompiled("random games", rounds(5, 40), 1);
testCompiled("random games of few kinds of values", rounds(8, 70), 8);
testCompiled("random board games", rounds(3, 16), 5);
