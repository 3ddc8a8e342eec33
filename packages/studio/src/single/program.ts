// The script of one file whose game is a program, with what reads programs; the engine that they run in comes with the game.
import { engineFrom } from "../library/program.ts";
import { run } from "./page.ts";

run((engine) => engineFrom(async () => Uint8Array.from(atob(engine), (one) => one.charCodeAt(0))));
