/**
 * Serves the built site to one worker of the journeys: a state folder comes as a message, the address goes back. Another
 * folder is another site, in the place of the one before.
 */
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { untilEnded } from "../../scripts/lib/until-ended.ts";

let serving: Awaited<ReturnType<typeof startRuntime>> | undefined;

process.on("message", async (state: string) => {
  await serving?.stop();
  serving = await startRuntime({
    port: 0, // any that is free: two that are chosen beforehand could be the same
    state,
    vars: { LOCAL: "yes", NETWORK_KEY: "journeys", FACTOR_KEY: "journeys", PHOTO_KEY: "journeys" },
  });
  process.send?.(`http://localhost:${serving.url.port}`);
});
await untilEnded();
await serving?.stop();
process.exit(0);
