// Alpha-beta search proves the values of games that take it long.
import { testKnownValues } from "../players/known-values.ts";

testKnownValues({ long: true });
