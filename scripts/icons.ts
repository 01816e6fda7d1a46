/**
 * `npm run icons`: generates app/ui/icons.svg from the list of app/ui/icons.ts, and the installed
 * app's icons (public/icons) in the colours of each niche. Run it after adding an icon.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APP_ICONS, type AppIcon, appIconPath, ICONS } from "~/ui/icons";
import { defineCommand } from "./lib/command.ts";
import { drawAppIcon, NICHES } from "./lib/draw-app-icons.ts";
import { drawIcons } from "./lib/draw-icons.ts";
import { ROOT } from "./lib/paths.ts";

export default defineCommand({
  name: "icons",
  about:
    "Draws app/ui/icons.svg from the list in app/ui/icons.ts, and the icons of the installed app (public/icons) in the colours of each niche.",
  options: {},
  examples: [""],
  run: async () => {
    writeFileSync(join(ROOT, "app/ui/icons.svg"), await drawIcons(ICONS));
    mkdirSync(join(ROOT, "public/icons"), { recursive: true });
    for (const niche of NICHES)
      for (const icon of Object.keys(APP_ICONS) as AppIcon[])
        await drawAppIcon(niche, icon).toFile(join(ROOT, "public", appIconPath(niche, icon)));
    console.log(
      `  ${ICONS.length} icons, and those of the installed app for ${NICHES.length} niches`,
    );
  },
});
