import { rounds } from "../library/sample.ts";
import { testGames } from "./games.ts";

testGames(rounds(200, 500), 1);
