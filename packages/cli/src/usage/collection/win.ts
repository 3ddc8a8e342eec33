// What `ninefold collection` takes after matches with stakes.
import { Command } from "@commander-js/extra-typings";
import { examples } from "../../options.ts";
import { IN, LOG, OUT } from "./own.ts";
import { JSON_OPTION } from "./shared.ts";

const RECORD = ["<record>", "the record of the sealed match, as `play --save` writes it"] as const;
const GAME = ["--game <file>", "the game, where it is none of the library"] as const;

export const attest = new Command("attest")
  .description("attest the outcome of a match with stakes, as one of its arbiters or players")
  .argument("<purse>", "the folder with the key; that of a collection, where its keeper is an arbiter")
  .argument(...RECORD)
  .requiredOption("--out <file>", "where the attestation goes, for `collection claim`")
  .option("--outcome <outcome>", "one that the record does not prove, by your own word: of a match that was stopped")
  .option(...GAME)
  .option(...JSON_OPTION)
  .addHelpText(
    "after",
    examples(
      "collection attest club match.sealed --out club.attested",
      'collection attest carla match.sealed --outcome "Blue wins" --out carla.attested',
    ),
  )
  .action(async (purse, record, options) => {
    await (await import("../../verifying/winning.ts")).attestOutcome(purse, record, options);
  });

export const claim = new Command("claim")
  .description("claim what was staked on a match that the purse has won")
  .argument("<purse>", "the folder with the keys of the winner")
  .argument(...RECORD)
  .argument("[attested...]", "what arbiters, or all players, have attested")
  .requiredOption(...IN)
  .option(...LOG)
  .option(...OUT)
  .option(...GAME)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection claim anna match.sealed club.attested --in club"))
  .action(async (purse, record, attested, options) => {
    await (await import("../../verifying/winning.ts")).claimWon(purse, record, attested, options);
  });
