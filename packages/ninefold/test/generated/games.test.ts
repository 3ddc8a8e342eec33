import { testGames } from "./games.ts";

testGames(500, 1);
