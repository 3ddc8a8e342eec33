// docs/players.md: what its commands print is what they print.
import { shownPage, testShown } from "./shown-page.ts";

testShown(shownPage("players"));
