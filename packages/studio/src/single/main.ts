// The script of one file whose game is written in the language.
import { run } from "./page.ts";

run();
