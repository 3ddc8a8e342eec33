import { simulatedGames } from "./games.ts";
import { simulated } from "./run.ts";
import { Visitor } from "../../src/server/visitor.ts";
import { Table } from "../../src/server/table.ts";
const games = await simulatedGames();
const seed = Number(process.argv[2]);
const send = Visitor.prototype.send; Visitor.prototype.send = function (m: any) { console.log("->", m.k, m.code ?? "", m.reason ?? "", m.seq ?? "", m.from ?? ""); return send.call(this, m); };
const rec = Visitor.prototype.receive; Visitor.prototype.receive = function (f: any) { console.log("<- frame", f.length); return rec.call(this, f); };
const visit = Table.prototype.visit; Table.prototype.visit = function (...a: any) { console.log("visit"); return visit.apply(this, a); };
try { await simulated(seed, games[seed % 3]); } catch (e: any) { console.log(e.message, e.stack); }
process.exit(0);
