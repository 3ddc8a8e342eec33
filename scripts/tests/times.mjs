// A reporter of Node's test runner: a line of JSON for each test that no other holds, with the seconds that it took, and one for the
// process with its tests and the processor time that it took by itself: other processes, such as those of pages, are left out.
const [MILLION, THOUSAND] = [1_000_000, 1_000];

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MILLION;
};

export default async function* times(events) {
  for await (const { type, data } of events) {
    if (type === "test:complete" && data.nesting === 0) {
      // What several files have in common calls the runner for them.
      const file = data.file.endsWith(".test.ts") ? data.file : `${data.file} (${data.name})`;
      yield `${JSON.stringify({ file, wall: data.details.duration_ms / THOUSAND })}\n`;
    } else if (type === "test:summary")
      yield `${JSON.stringify({ counts: data.counts, processor: processorTime() })}\n`;
  }
}
