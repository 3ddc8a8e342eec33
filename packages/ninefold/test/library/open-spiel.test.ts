import { testSameHistories } from "./open-spiel/same-histories.ts";

testSameHistories({ long: false });
