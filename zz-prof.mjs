import { loadProgram } from "ninefold-platform";
import { prepareJails } from "ninefold-jail";
import { readFileSync } from "node:fs";
const text = readFileSync("games/programs/tictactoe.rules.ts","utf8");
let t=performance.now();
const jails = await prepareJails();
console.log("prepare", performance.now()-t); t=performance.now();
const l = await loadProgram(text,{name:"t.ts",jails});
console.log("load", performance.now()-t, l.ok, l.diagnostics);
const { GUEST } = await import("/work/wt-platform/packages/platform/dist/guest/guest-text.js");
const jail = jails.open({prelude:GUEST, files:new Map([["./t.ts",text]]), main:"./t.ts"});
const start = l.rules.system.encode(l.rules.system.initialStates()[0]);
function time(name, q, n=5000){ for(let i=0;i<500;i++) jail.ask(q); const c=process.cpuUsage(); for(let i=0;i<n;i++) jail.ask(q); const u=process.cpuUsage(c); console.log(name,((u.user+u.system)/n).toFixed(1),"us, work",jail.work); }
time("bad","x");
time("canonical","canonical\n"+start);
time("offered","offered\n"+start);
time("commit","commit\n"+start+"\n1,1\n1,1\n");
