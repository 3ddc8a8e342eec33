import { testRandomGames } from "./random-games.ts";

testRandomGames(15, 2026);
