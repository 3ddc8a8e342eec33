import { openedOf, Relay, rulesOf, planOf } from "./matches.ts";
import { verifySealed, readMessage } from "ninefold-sealed";
import { sealPlan } from "../src/plan/index.ts";
const [game, n = "1", ...params] = process.argv.slice(2);
const parameters = Object.fromEntries(params.map(p => p.split("=")));
const rules = await rulesOf(game, parameters);
const s = sealPlan(rules.system);
if (!s.ok) { console.log(s.refusals.map(r => r.code + " " + r.message)); process.exit(1); }
console.log(JSON.stringify({t:s.plan.tracks.filter(t=>t.kind!=="O").map(t=>t.track+" "+t.kind),d:s.plan.decisions,a:s.plan.answers.map(a=>a.rule+" "+a.about+" "+a.check)}));
for (let i = 0; i < Number(n); i++) {
  const opened = await openedOf(game, parameters, {}, i);
  const relay = await (await Relay.of(opened, `zz ${i}`)).play();
  const v = await verifySealed(relay.bytes(0), () => opened.found);
  const c = relay.seats[0].course;
  const kinds = relay.seats[0].record.said.map(({message}) => readMessage(message).body.k);
  console.log(v.verdict, v.message ?? "", JSON.stringify(c.stage.k === "over" ? c.stage.end : c.stage.k), kinds.length, [...new Set(kinds)].join(","), relay.bytes(0).length);
  if (i === 0) for (const seat of relay.seats) console.log(seat.view.filter(x=>x.value!==undefined && x.value !== "{}").map(x=>x.track+x.index+"="+x.value).join(" ").slice(0, 300));
}
