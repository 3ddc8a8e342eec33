// Wakes by plain messages of NATS. What is said while the connection is lost may be lost.
import { withConnection } from "../store/jetstream/connect.ts";
import { Hearers, sayText, type Wake, wakeText } from "./wake.ts";

/** Wakes by a server of NATS, by its address. `prefix` is that of the store. */
export async function natsWake(address: string, prefix = "ninefold"): Promise<Wake> {
  return withConnection(address, async (connection) => {
    const hearers = new Hearers();
    const subject = `${prefix}.wake`;
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) sayText(hearers, message.string());
      },
    });
    await connection.flush();
    return {
      tell: (match, seq) => {
        if (!connection.isClosed()) connection.publish(subject, wakeText(match, seq));
      },
      hear: (on) => hearers.hear(on),
      close: async () => {
        hearers.clear();
        await connection.close();
      },
    };
  });
}
