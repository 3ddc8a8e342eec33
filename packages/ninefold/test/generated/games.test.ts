import { rounds } from "../library/sample.ts";
import { testGames } from "./games.ts";

testGames(rounds(90, 500), 1);
