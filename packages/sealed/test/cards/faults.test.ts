// Ten faults are put into the verifier of shuffles, one at a time. Each lets a proof through that fails the one check which the fault took out.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { group, type Point, reduced } from "../../src/group/index.ts";
import { encodeShuffle, verifyShuffle } from "../../src/shuffle/index.ts";
import { type Cheat, cheated, context, inverse, LANES, SIZE } from "./cheat.ts";

const { generator } = group;
const [minus] = group.multiples(generator, [group.order - 1n]) as [Point];

interface Fault {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly cheat: Cheat;
}

const drawn = 'const [first, second, ...sides] = transcript.challenges("equations", 2 + 2 * proof.ed.length);';
const withFirst = (to: string): string =>
  `${drawn.replace("first", "first_").replace("second", "second_").replace("sides", "sides_")} ${to}`;

const FAULTS: readonly Fault[] = [
  {
    what: "equation 1 is not checked",
    from: drawn,
    to: withFirst("const [first, second, sides] = [0n, second_, sides_];"),
    cheat: { c: generator },
  },
  {
    what: "equation 2 is not checked",
    from: drawn,
    to: withFirst("const [first, second, sides] = [first_, 0n, sides_];"),
    cheat: { cDelta: generator },
  },
  {
    what: "equation 3 is not checked for c1",
    from: "const weight = sides[2 * lane + at]!;",
    to: "const weight = at === 0 ? 0n : sides[2 * lane + at]!;",
    cheat: { ed: [[0, "c1", generator]] },
  },
  {
    what: "equation 3 is not checked for c2",
    from: "const weight = sides[2 * lane + at]!;",
    to: "const weight = at === 1 ? 0n : sides[2 * lane + at]!;",
    cheat: { ed: [[1, "c2", generator]] },
  },
  {
    what: "equation 3 is checked in one lane",
    from: "const weight = sides[2 * lane + at]!;",
    to: "const weight = lane === 1 ? 0n : sides[2 * lane + at]!;",
    cheat: { ed: [[1, "c1", generator]] },
  },
  {
    what: "equation 4 is not checked",
    from: "e === 0n || !isProduct(known, numbers, x, e)",
    to: "e === 0n",
    cheat: { slope: 1n },
  },
  {
    what: "equations 1 and 2 have one weight",
    from: drawn,
    to: withFirst("const [first, second, sides] = [first_, first_, sides_];"),
    cheat: { cd2: generator, cDelta: minus },
  },
  {
    what: "both sides of equation 3 have one weight",
    from: "const weight = sides[2 * lane + at]!;",
    to: "const weight = sides[2 * lane]!;",
    cheat: {
      ed: [
        [0, "c1", generator],
        [0, "c2", minus],
      ],
    },
  },
  {
    what: "both lanes of equation 3 have one weight",
    from: "const weight = sides[2 * lane + at]!;",
    to: "const weight = sides[at]!;",
    cheat: {
      ed: [
        [0, "c1", generator],
        [1, "c1", minus],
      ],
    },
  },
  {
    what: "weights are hashed before the last answers",
    from: 'transcript.scalars("known fDelta", known.fDelta).scalars("known zDelta", [known.zDelta]);',
    to: "",
    cheat: {
      answers: (transcript) => {
        const [first, second] = transcript.challenges("equations", 2 + 2 * LANES) as [bigint, bigint];
        return [1n, reduced(-first * inverse(second))];
      },
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), "ninefold-faults-"));
after(() => rmSync(folder, { recursive: true }));

const source = new URL("../../src/shuffle/verify.ts", import.meta.url);
const text = readFileSync(source, "utf8");

/** The verifier with one text of it changed. */
async function faulty(number: number, { from, to }: Fault): Promise<typeof verifyShuffle> {
  assert.equal(text.split(from).length, 2, from);
  let changed = text.replace(from, to);
  if (number === FAULTS.length - 1) changed = changed.replace(/^.*"known f".*$/m, "");
  const absolute = changed.replace(/from "(\.[^"]+)"/g, (_, path: string) => `from "${new URL(path, source).href}"`);
  const file = join(folder, `verify-${number}.ts`);
  writeFileSync(file, absolute);
  return ((await import(pathToFileURL(file).href)) as { verifyShuffle: typeof verifyShuffle }).verifyShuffle;
}

test("the prover that can cheat is honest if it does not", () => {
  const { statement, proof } = cheated();
  assert.ok(verifyShuffle(context(), statement, proof));
  assert.equal(encodeShuffle(proof).length, 32 * (3 * SIZE + 6 + 3 * LANES));
});

for (const [number, fault] of FAULTS.entries())
  test(`fault ${number + 1}, ${fault.what}, is found`, async () => {
    const { statement, proof } = cheated(fault.cheat);
    assert.equal(verifyShuffle(context(), statement, proof), false);
    const verify = await faulty(number, fault);
    assert.equal(verify(context(), statement, proof), true);
    const honest = cheated();
    assert.equal(verify(context(), honest.statement, honest.proof), true);
  });
