// What a seat is shown of a sealed match, as data: what it sees, what was decided, and nothing that is hidden from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlayerId } from "ninefold/model";
import { type Course, foundOf, type SealedSeat, SeenPlay, Spectator } from "ninefold-sealed";
import { EVERYTHING } from "../../ninefold/test/sample.ts";
import { openedBy, Relay, rulesOf } from "./matches.ts";

async function played(game: string, look: (seats: readonly SealedSeat[]) => void): Promise<Relay> {
  const rules = await rulesOf(game);
  const relay = await Relay.of(openedBy(rules, foundOf(rules).plan), game);
  await relay.settle();
  for (let made = 0; made < 40; made++) {
    look(relay.seats);
    const asked = relay.seats.find(({ decisions }) => decisions.length > 0);
    if (!asked) break;
    const at = (made * 7) % asked.decisions.length;
    relay.send(asked.seat, await asked.decide(asked.decisions[at]!.id));
    await relay.settle();
  }
  return relay;
}

/** The proofs of tricks take some seconds. */
const seen = ["kuhn-poker", "liars-dice", "rock-paper-scissors", "guessing-game", ...(EVERYTHING ? ["tricks"] : [])];

for (const game of seen)
  test(`${game} is seen ply by ply, as each seat's view shows it`, async () => {
    const plays = new Map<number, SeenPlay>();
    const relay = await played(game, (seats) => {
      for (const seat of seats) {
        const play = plays.get(seat.seat) ?? new SeenPlay(seat.seat as PlayerId);
        plays.set(seat.seat, play);
        const { view, decisions } = seat;
        const seen = play.look(seat);
        if (!seen) continue;
        assert.deepEqual(
          seen.view.map(({ track, index, value }) => [track, index, value]),
          view.map(({ track, index, value }) => [track, [...index], value]),
        );
        assert.deepEqual(
          seen.choices.map(({ id }) => id),
          decisions.map(({ id }) => id),
        );
        const decided = seen.events.filter(({ kind }) => kind === "decided");
        assert.equal(decided.length, seen.ply);
        assert.deepEqual(
          decided.map(({ ply }) => ply),
          [...decided.keys()].map((i) => i + 1),
        );
        assert.deepEqual(structuredClone(seen), seen);
      }
    });
    const { course } = relay.seats[0]!;
    assert.equal(course.stage.k, "over");
    const late = new SeenPlay(0 as PlayerId).look(relay.seats[0]!);
    const whole = plays.get(0)?.look(relay.seats[0]!);
    assert.deepEqual(decisionsIn(late), decisionsIn(whole));
    assert.ok(whole?.outcome !== undefined);
  });

const decisionsIn = (seen: ReturnType<SeenPlay["look"]>) =>
  seen?.events.flatMap((event) =>
    event.kind === "decided" ? event.decisions.map(({ id, family }) => id ?? family) : [],
  );

test("a spectator is shown the family of what is hidden, and nothing else", async () => {
  const courses: Course[] = [];
  const relay = await played("guessing-game", (seats) => courses.push(seats[1]!.course));
  const { setting, agreed } = relay.opened;
  const spectator = new Spectator(setting, agreed);
  for (const signed of relay.seats[0]!.record.said) spectator.hear(signed);
  const view = setting.system.view(spectator.course.line!.world.state, undefined);
  const seen = new SeenPlay(undefined).look({ course: courses[1]!, view, decisions: [] });
  assert.deepEqual(
    seen?.events.find(({ kind }) => kind === "decided"),
    {
      kind: "decided",
      decisions: [{ player: { ...setting.system.players[0] }, family: "pick" }],
      ply: 1,
      key: "decided 0",
    },
  );
  assert.equal(seen?.player, undefined);
});
