// A match that is longer than what a server holds of it, and how much of it is read.
import { askOf, type DirectOptions, DirectTable } from "./direct.ts";

const LONG = {
  ...{ name: "long.game", modules: {} },
  text: 'game Long "Long"\nplayers A, B\ntrack n: 0..9999 = 0\ndecision go by A do n += 1\nend draw when n is 9999\n',
};

/** So many plies of a game that has 9,999, by seat 0. */
export async function longMatch(plies: number, options: DirectOptions = {}) {
  const table = await DirectTable.of(LONG, options);
  const { match, seats } = await table.begun();
  for (let ply = 0; ply < plies; ply++) {
    const { since } = (await table.table.actor(match)).logged;
    await seats[0]!.say({ k: "decide", ask: askOf(0, 9 + ply), match, since: since!, id: "go" });
  }
  return { table, match, seats };
}

/** The entries that are read from the store of a table from now on. */
export function countReads({ table }: DirectTable): () => number {
  const { store } = table.surroundings;
  const read = store.read.bind(store);
  let entries = 0;
  store.read = async function* (...asked) {
    for await (const entry of read(...asked)) {
      entries++;
      yield entry;
    }
  };
  return () => entries;
}
