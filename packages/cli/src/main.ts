import { Command } from "commander";

const program = new Command("ninefold");
program.description("Describe, check, play and analyse games");
await program.parseAsync();
