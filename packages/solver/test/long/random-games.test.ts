import { testRandomGames } from "../random-games.ts";

testRandomGames(300, 1123);
