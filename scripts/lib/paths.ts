import { join } from "node:path";
import { ROOT } from "./install.mjs";

export const BUILD = join(ROOT, "build");
/** Where the local world lives: D1, R2, queues, objects. */
export const LOCAL_STATE = join(ROOT, ".local/state");
/** The same of the development server, where its plugin keeps it. */
export const DEV_STATE = join(ROOT, ".wrangler/state/v3");
export { ROOT };
