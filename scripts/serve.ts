import { LOCAL_STATE, startRuntime } from "./lib/runtime.ts";

const rt = await startRuntime({ port: Number(process.env.PORT ?? 8787), state: LOCAL_STATE, vars: { LOCAL: "yes", NETWORK_KEY: "local" } });
console.log(String(rt.url));
