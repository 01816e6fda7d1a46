/** `npm run icons`: draws app/ui/icons.svg from the list of app/ui/icons.ts, after one was added. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ICONS } from "~/ui/icons";
import { drawIcons } from "./lib/draw-icons.ts";
import { fail } from "./lib/progress.mjs";
import { ROOT } from "./lib/runtime.ts";

try {
  writeFileSync(join(ROOT, "app/ui/icons.svg"), await drawIcons(ICONS));
  if (process.connected) process.disconnect();
} catch (error) {
  fail(error);
}
