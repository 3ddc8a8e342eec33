import { testSameHistories } from "../library/open-spiel/same-histories.ts";

testSameHistories({ long: true });
