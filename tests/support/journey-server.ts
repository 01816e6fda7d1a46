/** The site that the journeys visit: `node journey-server.ts <state folder>`. Built by the step before. */
import { freePort } from "../../scripts/lib/address.ts";
import { prepareWorld } from "../../scripts/lib/local-world.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { untilEnded } from "../../scripts/lib/until-ended.ts";

const state = process.argv[2];
if (!state) throw new Error("usage: journey-server.ts <state folder>");
const ended = untilEnded();
await prepareWorld(state, { members: 60, velours: 10 });
const port = await freePort();
const runtime = await startRuntime({
  port,
  state,
  vars: { LOCAL: "yes", NETWORK_KEY: "journeys" },
});
console.log(`ready http://localhost:${port}`);
await ended;
await runtime.stop();
process.exit(0);
