import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../lib/progress.mjs";

/** The list of routes in wrangler.toml: at the top, before the first table. */
const ROUTES = /^routes\s*=\s*\[([\s\S]*?)\]\s*?$/m;

/** Hosts of this machine need no route: they are not reachable from outside. */
export function needsRoute(host: string): boolean {
  return host !== "localhost" && !host.endsWith(".localhost");
}

/**
 * The text of wrangler.toml with a route for the host; unchanged if it has one. Everything else
 * stays as it is.
 */
export function withRoute(toml: string, host: string): string {
  const lines = routeLines(toml);
  if (lines.some((line) => isRouteOf(line, host))) return toml;
  const closed = lines.map((line) =>
    line.startsWith("#") || line.endsWith(",") ? line : `${line},`,
  );
  return replaceRoutes(toml, [...closed, `{ pattern = "${host}", custom_domain = true },`]);
}

/** The text of wrangler.toml without the route of a host; unchanged if it has none. */
export function withoutRoute(toml: string, host: string): string {
  const lines = routeLines(toml);
  const left = lines.filter((line) => !isRouteOf(line, host));
  return left.length === lines.length ? toml : replaceRoutes(toml, left);
}

function routeLines(toml: string): string[] {
  const routes = ROUTES.exec(toml);
  const firstTable = toml.search(/^\[/m);
  if (!routes || (firstTable >= 0 && routes.index > firstTable)) {
    throw new Problem(
      'wrangler.toml has no list of routes before its first table; add the line "routes = []" above it.',
    );
  }
  return (routes[1] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

const isRouteOf = (line: string, host: string) => line.includes(`pattern = "${host}"`);

function replaceRoutes(toml: string, lines: readonly string[]): string {
  return toml.replace(ROUTES, () =>
    lines.length === 0
      ? "routes = []"
      : `routes = [\n${lines.map((line) => `  ${line}`).join("\n")}\n]`,
  );
}

/**
 * Replaces wrangler.toml in two steps, so that an error in between leaves the old one: writes the
 * new text next to it and parses it as wrangler does (`present`: whether the host must have a route
 * then); `commit` renames it.
 */
export async function prepareToml(
  root: string,
  text: string,
  host: string,
  present = true,
): Promise<{ commit: () => void; discard: () => void }> {
  const draft = join(root, ".wrangler-draft.toml");
  writeFileSync(draft, text);
  const { unstable_readConfig } = await import("wrangler");
  const { routes } = unstable_readConfig({ config: draft }, { hideWarnings: true }) as {
    routes?: { pattern?: string }[];
  };
  if ((routes ?? []).some((route) => route.pattern === host) !== present) {
    rmSync(draft);
    const [verb, hand] = present ? ["added to", "add"] : ["taken out of", "take"];
    throw new Problem(
      `The route of ${host} could not be ${verb} wrangler.toml; ${hand} it ${present ? "" : "out "}by hand (docs/operating.md, "Adding a domain").`,
    );
  }
  return {
    commit: () => renameSync(draft, join(root, "wrangler.toml")),
    discard: () => rmSync(draft, { force: true }),
  };
}
