import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Problem } from "../lib/progress.mjs";
import { type CommandContext, type FoundSite, getSite, printMissing } from "./command-context.ts";
import { needsRoute, prepareToml, withoutRoute, withRoute } from "./route.ts";
import { checkSettings, parseHost, parseSettings, type Settings } from "./settings.ts";
import {
  countAccounts,
  deleteSite,
  insertSite,
  readSites,
  type StoredSite,
  upsertSettings,
} from "./site-database.ts";

/** Adds a site with its settings and its route. Idempotent with the same settings. */
export async function addSite(
  { db, root, now, print }: CommandContext,
  hostInput: string,
  pairs: readonly string[],
  idInput?: string,
): Promise<void> {
  const host = parseHost(hostInput);
  const values = parseSettings(pairs);
  const settings: Settings = { ...values, mail_name: values.mail_name ?? values.name };
  const sites = await readSites(db);
  const there = sites.find((site) => site.host === host);
  if (there) rejectOtherSettings(there, values);
  else checkSettings(settings);
  const id = there?.id ?? idFrom(idInput ?? host.replace(/[^a-z0-9]+/g, "-"), sites);
  const route = await draftRoute(root, host, withRoute);
  await withDraft(route, async () => {
    if (!there) await db.write([insertSite(id, host, now), ...upsertSettings(id, settings, now)]);
  });
  if (there) print(`${host} is there already${route ? ROUTE_RESTORED : "; nothing to change"}.`);
  else print(`${host} added as site "${id}".`);
  if (route && !there) print(`Its route is in wrangler.toml: npm run deploy publishes it.`);
  printMissing(print, there?.settings ?? settings);
}

const ROUTE_RESTORED = "; its route was missing and is now in wrangler.toml";

/**
 * Removes a site that nobody has joined, after the operator typed its host again. With members,
 * their data would be orphaned: such a site can be closed (signups=none), and its members delete
 * their own accounts.
 */
export async function removeSite(
  { db, root, print, prompt }: CommandContext,
  hostInput: string,
): Promise<void> {
  const site = await getSite(db, hostInput);
  const { host, id } = site;
  await rejectJoined(site);
  const answer = await prompt(
    `${host} (site "${id}") and its ${Object.keys(site.settings).length} settings will be gone. Type the host to remove it: `,
  );
  if (answer?.trim().toLowerCase() !== host) throw new Problem("Nothing was removed.");
  const route = await draftRoute(root, host, withoutRoute);
  await withDraft(route, async () => {
    await site.db.write(deleteSite(id));
    if (site.db !== db && (await countAccounts(site.db, id)) === 0) await db.write(deleteSite(id));
    if ((await readSites(db)).some((other) => other.id === id))
      throw new Problem(`Somebody joined ${host} just now; nothing was removed.`);
  });
  const routeNote = route
    ? " Its route is removed from wrangler.toml; npm run deploy publishes that."
    : "";
  print(`${host} is removed.${routeNote}`);
}

async function rejectJoined({ db, id, host }: FoundSite): Promise<void> {
  const accounts = await countAccounts(db, id);
  if (accounts > 0)
    throw new Problem(
      `${host} has ${accounts === 1 ? "1 account" : `${accounts} accounts`} and stays; to close it, set signups to none on the operators' pages.`,
    );
}

function rejectOtherSettings(there: StoredSite, settings: Settings): void {
  const other = Object.keys(settings).filter(
    (key) => !isDeepStrictEqual(settings[key], there.settings[key]),
  );
  if (other.length > 0)
    throw new Problem(
      `${there.host} is there already with another ${other.join(", ")}; change it on the operators' pages.`,
    );
}

function idFrom(id: string, sites: readonly StoredSite[]): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(id))
    throw new Problem(`"${id}" is no site id; an id has lower-case letters, digits and hyphens.`);
  if (sites.some((site) => site.id === id))
    throw new Problem(`The id "${id}" belongs to another site; choose one with --id <id>.`);
  return id;
}

async function draftRoute(root: string, host: string, changed: typeof withRoute) {
  if (!needsRoute(host)) return null;
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  const next = changed(toml, host);
  return next === toml ? null : prepareToml(root, next, host, changed === withRoute);
}

/** Runs the work, then writes the route; if the work fails the route stays unchanged. */
async function withDraft(
  route: Awaited<ReturnType<typeof draftRoute>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    route?.commit();
  } catch (error) {
    route?.discard();
    throw error;
  }
}
