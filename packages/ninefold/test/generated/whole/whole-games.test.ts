import { rounds } from "../../library/sample.ts";
import { testWholeGames } from "./whole-games.ts";

testWholeGames(rounds(5, 60), 1);
