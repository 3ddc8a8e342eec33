import { testWholeGames } from "./whole-games.ts";

testWholeGames(60, 1);
