/** `npm start`: the production build in the local Workers runtime, with the demo world. */
import { loopbackFor, portFromEnvironment } from "./lib/address.ts";
import { announce } from "./lib/announce.ts";
import { ensureBuild } from "./lib/build.ts";
import { prepareLivedInWorld } from "./lib/local-world.ts";
import { fail, step } from "./lib/progress.mjs";
import { runClock } from "./lib/run-clock.ts";
import { LOCAL_STATE, startRuntime } from "./lib/runtime.ts";
import { claimState } from "./lib/storage.ts";
import { untilEnded } from "./lib/until-ended.ts";

/** A test account's, in the place of the test bank (docs/operating.md). */
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const given = STRIPE.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value);

try {
  const port = portFromEnvironment();
  await loopbackFor(port);
  const release = claimState(LOCAL_STATE);
  await ensureBuild();
  await prepareLivedInWorld(LOCAL_STATE);
  const ended = untilEnded();
  const keys = { NETWORK_KEY: "local", FACTOR_KEY: "local", PHOTO_KEY: "local" };
  const vars = { LOCAL: "yes", LOCAL_PORT: String(port), ...keys, ...Object.fromEntries(given) };
  const runtime = await step("Starting the site", async () =>
    startRuntime({ port, host: await loopbackFor(port), state: LOCAL_STATE, vars }),
  );
  const stopClock = await runClock(runtime.url);
  announce(port);
  await ended;
  stopClock();
  await runtime.stop();
  release();
  process.exit(0);
} catch (error) {
  fail(error);
}
