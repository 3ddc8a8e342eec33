// Loaded before a server that is measured: says what its process uses when it is asked, and ends it when it is told to, so that a
// profile is written.
process.on("message", (message) => {
  if (message === "usage") {
    const { user, system } = process.cpuUsage();
    process.send?.({ usage: { processor: (user + system) / 1e6, resident: process.memoryUsage.rss() } });
  }
  if (message === "stop") process.exit(0);
});
process.on("disconnect", () => process.exit(0));
// Whoever has no other work left ends by itself.
process.channel?.unref();
