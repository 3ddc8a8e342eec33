// Alpha-beta search proves the values of small games.
import { testKnownValues } from "./known-values.ts";

testKnownValues({ long: false });
