/**
 * Serves the built site to one worker of the end-to-end tests: receives a state folder as a message
 * and returns the URL. Another folder replaces the site; with a release the same site is served
 * from another build at the same address.
 */
import { LOCAL_OPERATOR_HOST } from "../../scripts/lib/paths.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { untilEnded } from "../../scripts/lib/until-ended.ts";
import { type Release, releaseOf } from "./releases.ts";

let serving: Awaited<ReturnType<typeof startRuntime>> | undefined;

process.on("message", async ({ state, release }: { state: string; release?: Release }) => {
  // any free port: two chosen in advance could be equal
  const port = release ? Number(serving?.url.port) : 0;
  await serving?.stop();
  serving = await startRuntime({
    port,
    state,
    ...(release ? releaseOf(release, `${state}-releases`) : {}),
    vars: {
      LOCAL: "yes",
      OPERATOR_HOST: LOCAL_OPERATOR_HOST,
      NETWORK_KEY: "journeys",
      FACTOR_KEY: "journeys",
      PHOTO_KEY: "journeys",
    },
  });
  process.send?.(`http://localhost:${serving.url.port}`);
});
await untilEnded();
await serving?.stop();
process.exit(0);
