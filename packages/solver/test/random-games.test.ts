import { rounds } from "../../ninefold/test/library/sample.ts";
import { testRandomGames } from "./random-games.ts";

testRandomGames(rounds(9, 15), 2026);
