/**
 * `npm run icons`: draws app/ui/icons.svg from the list of app/ui/icons.ts, after one was added, and the installed app's icons
 * (public/icons) in the colours of each niche.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APP_ICONS, type AppIcon, appIconPath } from "~/ui/app-icons";
import { ICONS } from "~/ui/icons";
import { drawAppIcon, NICHES } from "./lib/draw-app-icons.ts";
import { drawIcons } from "./lib/draw-icons.ts";
import { fail } from "./lib/progress.mjs";
import { ROOT } from "./lib/runtime.ts";

try {
  writeFileSync(join(ROOT, "app/ui/icons.svg"), await drawIcons(ICONS));
  mkdirSync(join(ROOT, "public/icons"), { recursive: true });
  for (const niche of NICHES)
    for (const icon of Object.keys(APP_ICONS) as AppIcon[])
      await drawAppIcon(niche, icon).toFile(join(ROOT, "public", appIconPath(niche, icon)));
  if (process.connected) process.disconnect();
} catch (error) {
  fail(error);
}
