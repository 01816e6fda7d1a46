/**
 * Serves the built site to one worker of the journeys: a state folder comes as a message, the address goes back. Another
 * folder is another site, in the place of the one before; with a release the same site is of another build, at the same address.
 */
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { untilEnded } from "../../scripts/lib/until-ended.ts";
import { type Release, releaseOf } from "./releases.ts";

let serving: Awaited<ReturnType<typeof startRuntime>> | undefined;

process.on("message", async ({ state, release }: { state: string; release?: Release }) => {
  const port = release ? Number(serving?.url.port) : 0; // any that is free: two that are chosen beforehand could be the same
  await serving?.stop();
  serving = await startRuntime({
    ...{ port, state },
    ...(release ? releaseOf(release, `${state}-releases`) : {}),
    vars: { LOCAL: "yes", NETWORK_KEY: "journeys", FACTOR_KEY: "journeys", PHOTO_KEY: "journeys" },
  });
  process.send?.(`http://localhost:${serving.url.port}`);
});
await untilEnded();
await serving?.stop();
process.exit(0);
