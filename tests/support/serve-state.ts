import { startRuntime } from "../../scripts/lib/runtime.ts";

/**
 * Serves the built site from a state folder until it is killed: `node serve-state.ts <state>
 * <port>`.
 */
const [state, port] = process.argv.slice(2);
if (!state || !port) throw new Error("usage: serve-state.ts <state> <port>");
await startRuntime({
  state,
  port: Number(port),
  vars: { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" },
});
console.log("ready");
