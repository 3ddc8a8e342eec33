import { rounds } from "../../library/sample.ts";
import { testWholeGames } from "./whole-games.ts";

testWholeGames(rounds(4, 60), 1);
