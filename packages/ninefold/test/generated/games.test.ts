import { rounds } from "../library/sample.ts";
import { testGames } from "./games.ts";

testGames(rounds(130, 500), 1);
