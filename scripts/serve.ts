/** `npm start`: the production build in the local Workers runtime, with the demo data. */
import { resolve } from "node:path";
import { loopbackFor, portFromEnvironment } from "./lib/address.ts";
import { ensureBuild } from "./lib/build.ts";
import { defineCommand } from "./lib/command.ts";
import { parseWholeNumber } from "./lib/option-values.ts";
import { LOCAL_OPERATOR_HOST, LOCAL_STATE } from "./lib/paths.ts";
import { printStartInfo } from "./lib/print-start-info.ts";
import { step } from "./lib/progress.mjs";
import { runScheduler } from "./lib/run-scheduler.ts";
import { lockState } from "./lib/storage.ts";
import { untilEnded } from "./lib/until-ended.ts";

/** Keys of a Stripe test account, which then replaces the fake provider (docs/operating.md). */
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const stripeKeys = STRIPE.map((name) => [name, process.env[name] ?? ""]).filter(
  ([, value]) => value,
);

export default defineCommand({
  name: "start",
  about:
    "Installs what is missing, makes the demo data, builds, and serves the sites until Ctrl+C. PORT=9000 uses another port than 8787.",
  options: {
    members: {
      value: "<number>",
      about: "members of the demo data, where there is none yet (2000)",
    },
    state: { value: "<folder>", about: "where D1 and R2 are (.local/state)" },
  },
  examples: [""],
  run: ({ options: { members, state } }) => {
    const plan = members ? { members: parseWholeNumber("members", members, 0, 1_000_000) } : {};
    return serve(state ? resolve(state) : LOCAL_STATE, plan);
  },
});

/** Imported on demand, since it loads the seed data's texts. */
async function prepareData(state: string, plan: { members?: number }): Promise<void> {
  const { prepareCurrentSeedData } = await import("./lib/local-seed.ts");
  await prepareCurrentSeedData(state, plan);
}

async function serve(state: string, plan: { members?: number }): Promise<void> {
  const port = portFromEnvironment();
  await loopbackFor(port);
  const release = lockState(state);
  await Promise.all([ensureBuild(), prepareData(state, plan)]);
  const ended = untilEnded();
  const keys = { NETWORK_KEY: "local", FACTOR_KEY: "local", PHOTO_KEY: "local" };
  const vars = {
    LOCAL: "yes",
    LOCAL_PORT: String(port),
    OPERATOR_HOST: LOCAL_OPERATOR_HOST,
    ...keys,
    ...Object.fromEntries(stripeKeys),
  };
  const { startRuntime } = await import("./lib/runtime.ts");
  const runtime = await step("Starting the site", async () =>
    startRuntime({ port, host: await loopbackFor(port), state, vars }),
  );
  const stopClock = await runScheduler(runtime.url);
  printStartInfo(port);
  await ended;
  stopClock();
  await runtime.stop();
  release();
  process.exit(0);
}
