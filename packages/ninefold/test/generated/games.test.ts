import { rounds } from "../library/sample.ts";
import { testGames } from "./games.ts";

testGames(rounds(60, 500), 1);
