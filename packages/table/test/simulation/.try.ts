import { simulatedGames } from "/work/wt-table/packages/table/test/simulation/games.ts";
import { simulated } from "/work/wt-table/packages/table/test/simulation/run.ts";
const games = await simulatedGames();
const [from, to, planted] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const start = process.cpuUsage(); let entries=0, bad=0;
for (let seed=from; seed<to; seed++) { try { entries += (await simulated(seed, games[seed%3], planted as any)).entries; } catch (e) { bad++; console.log(seed, String(e.message).slice(0,300)); if (bad>5) break; } }
const used = process.cpuUsage(start); console.log({entries, bad, cpu: (used.user+used.system)/1e6});
process.exit(0);
