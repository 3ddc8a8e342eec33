// Random games, compiled; the long tests have more of them.
import { testSameGames } from "./generated-games.ts";

testSameGames(1, 250, 60);
