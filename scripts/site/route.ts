import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { Problem } from "../lib/progress.mjs";

/** The list of routes as wrangler.toml has it: at the top, before the first table. */
const ROUTES = /^routes\s*=\s*\[([\s\S]*?)\]\s*?$/m;

/** Hosts of this machine need no route: nothing outside knows them. */
export function needsRoute(host: string): boolean {
  return host !== "localhost" && !host.endsWith(".localhost");
}

/** The text of wrangler.toml with a route for the host; the same text where it has one already. Everything else stays as it is. */
export function withRoute(toml: string, host: string): string {
  const routes = ROUTES.exec(toml);
  const firstTable = toml.search(/^\[/m);
  if (!routes || (firstTable >= 0 && routes.index > firstTable)) {
    throw new Problem('wrangler.toml has no list of routes before its first table. Add the line "routes = []" above it.');
  }
  const lines = (routes[1] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.some((line) => line.includes(`pattern = "${host}"`))) return toml;
  const entries = [...lines.map((line) => (line.startsWith("#") || line.endsWith(",") ? line : `${line},`)), `{ pattern = "${host}", custom_domain = true },`];
  return toml.replace(ROUTES, () => `routes = [\n${entries.map((line) => `  ${line}`).join("\n")}\n]`);
}

/**
 * Replaces wrangler.toml in two moves, so that a failure in between leaves the old one: the new text is written beside
 * it and read back as wrangler reads it; `commit` puts it in place.
 */
export function prepareToml(root: string, text: string, host: string): { commit: () => void; discard: () => void } {
  const draft = join(root, ".wrangler-draft.toml");
  writeFileSync(draft, text);
  const { routes } = unstable_readConfig({ config: draft }, { hideWarnings: true }) as { routes?: { pattern?: string }[] };
  if (!routes?.some((route) => route.pattern === host)) {
    rmSync(draft);
    throw new Problem(`The route of ${host} could not be added to wrangler.toml; add it by hand (docs/operating.md, "Adding a domain").`);
  }
  return { commit: () => renameSync(draft, join(root, "wrangler.toml")), discard: () => rmSync(draft, { force: true }) };
}
