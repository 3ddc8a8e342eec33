import { testWholeGames } from "../generated/whole/whole-games.ts";

testWholeGames(500, 201);
testWholeGames(500, 202);
