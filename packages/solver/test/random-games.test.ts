import { testRandomGames } from "./random-games.ts";

testRandomGames(30, 2026);
