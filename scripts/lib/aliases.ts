import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Allows plain Node to import the site's own modules, which are written for the bundler: "~/…" is
 * app/…, extensions are omitted.
 */
const APP = new URL("../../app/", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const own = specifier.startsWith("~/") || /^\.{1,2}\//.test(specifier);
    const from = context.parentURL;
    if (!own || !from || from.includes("/node_modules/")) return next(specifier, context);
    const target = specifier.startsWith("~/")
      ? new URL(specifier.slice(2), APP)
      : new URL(specifier, from);
    for (const ending of [".ts", ".tsx"]) {
      if (existsSync(fileURLToPath(`${target.href}${ending}`)))
        return next(`${target.href}${ending}`, context);
    }
    return next(target.href, context);
  },
});
