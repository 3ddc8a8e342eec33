import { testGames } from "./games.ts";

testGames(1000, 1);
