import { testBeliefs } from "../knowledge/belief-laws.ts";

testBeliefs({ games: 200, seed: 72 });
