import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Problem } from "../lib/progress.mjs";
import { needsRoute, prepareToml, withRoute } from "./route.ts";
import { insertSite, readSites, type SiteDatabase, type StoredSite, upsertSettings } from "./rows.ts";
import { checkSettings, hostFrom, type Settings, settingsFrom } from "./settings.ts";

/** `root` is the folder of wrangler.toml; `now` in milliseconds UTC. */
export type Desk = { db: SiteDatabase; root: string; now: number; say: (line: string) => void };

/** Adds a site with its settings and its route. Adding it once more, as it is, changes nothing. */
export async function addSite({ db, root, now, say }: Desk, givenHost: string, pairs: readonly string[], givenId?: string): Promise<void> {
  const host = hostFrom(givenHost);
  const given = settingsFrom(pairs);
  const settings: Settings = { ...given, mail_name: given.mail_name ?? given.name };
  const sites = await readSites(db);
  const there = sites.find((site) => site.host === host);
  if (there) refuseOther(there, given);
  else checkSettings(settings);
  const id = there?.id ?? idFrom(givenId ?? host.replace(/[^a-z0-9]+/g, "-"), sites);
  const route = draftRoute(root, host);
  try {
    if (!there) await db.write([insertSite(id, host, now), ...upsertSettings(id, settings, now)]);
    route?.commit();
  } catch (error) {
    route?.discard();
    throw error;
  }
  say(
    there
      ? `${host} is there already${route ? "; its route was missing and is now in wrangler.toml" : "; nothing to change"}.`
      : `${host} added as site "${id}".`,
  );
  if (route && !there) say(`Its route is in wrangler.toml: npm run deploy makes it known.`);
}

/** Changes settings of a site. All or none. */
export async function setSettings({ db, now, say }: Desk, host: string, pairs: readonly string[]): Promise<void> {
  if (pairs.length === 0) throw new Problem("Nothing to set. Write key=value, such as message_credits=2");
  const given = settingsFrom(pairs);
  const site = await getSite(db, host);
  checkSettings({ ...site.settings, ...given });
  const before = checkSettings(site.settings) as Settings;
  await db.write(upsertSettings(site.id, given, now));
  for (const [key, value] of Object.entries(given)) say(`${key}: ${JSON.stringify(before[key])} → ${JSON.stringify(value)}`);
  say("Seen by visitors after at most a minute.");
}

export async function listSites({ db, say }: Desk): Promise<void> {
  const sites = await readSites(db);
  if (sites.length === 0) say("There is no site yet. npm run site -- add <host> key=value …");
  const width = Math.max(...sites.map((site) => site.host.length));
  for (const { id, host, settings } of sites) {
    const { name, niche, countries } = checkSettings(settings);
    say(`${host.padEnd(width)}  ${name}, niche ${niche}, ${countries.join(" ")} (site "${id}")`);
  }
}

/** Every setting of a site; those that are defaults are marked. */
export async function showSite({ db, say }: Desk, host: string): Promise<void> {
  const site = await getSite(db, host);
  const settings = checkSettings(site.settings) as Settings;
  say(`${site.host} (site "${site.id}")`);
  for (const [key, value] of Object.entries(settings)) say(`  ${key} = ${JSON.stringify(value)}${key in site.settings ? "" : "  (default)"}`);
}

async function getSite(db: SiteDatabase, givenHost: string): Promise<StoredSite> {
  const host = hostFrom(givenHost);
  const sites = await readSites(db);
  const site = sites.find((entry) => entry.host === host);
  if (!site) throw new Problem(`There is no site ${host}. There are: ${sites.map((entry) => entry.host).join(", ") || "none"}`);
  return site;
}

function refuseOther(there: StoredSite, given: Settings): void {
  const other = Object.keys(given).filter((key) => !isDeepStrictEqual(given[key], there.settings[key]));
  if (other.length > 0)
    throw new Problem(`${there.host} is there already, with another ${other.join(", ")}. To change it: npm run site -- set ${there.host} key=value …`);
}

function idFrom(id: string, sites: readonly StoredSite[]): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(id)) throw new Problem(`"${id}" is no site id: lower-case letters, digits and hyphens`);
  if (sites.some((site) => site.id === id)) throw new Problem(`The id "${id}" belongs to another site. Choose one: --id <id>`);
  return id;
}

function draftRoute(root: string, host: string) {
  if (!needsRoute(host)) return null;
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  const changed = withRoute(toml, host);
  return changed === toml ? null : prepareToml(root, changed, host);
}
