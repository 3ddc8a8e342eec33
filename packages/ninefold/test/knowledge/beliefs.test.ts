import { testBeliefs } from "./belief-laws.ts";

testBeliefs({ games: 24, seed: 71 });
