import { join } from "node:path";
import { ROOT } from "./install.mjs";

export const BUILD = join(ROOT, "build");
/** The folder of the local data: D1, R2, queues, objects. */
export const LOCAL_STATE = join(ROOT, ".local/state");
/** The same for the development server, in its plugin's folder. */
export const DEV_STATE = join(ROOT, ".wrangler/state/v3");
/** The host of the operators' pages in local mode. */
export const LOCAL_OPERATOR_HOST = "operator.localhost";
export { ROOT };
