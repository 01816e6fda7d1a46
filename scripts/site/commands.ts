import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Problem } from "../lib/progress.mjs";
import { missingFrom } from "./missing.ts";
import { nearest } from "./nearest.ts";
import { needsRoute, prepareToml, withoutRoute, withRoute } from "./route.ts";
import {
  countAccounts,
  deleteSettings,
  deleteSite,
  insertSite,
  readSites,
  type SiteDatabase,
  type StoredSite,
  upsertSettings,
} from "./rows.ts";
import {
  type Change,
  changeFrom,
  checkSettings,
  hostFrom,
  resetFrom,
  type Settings,
} from "./settings.ts";

/**
 * What a command works with: `root` is the folder of wrangler.toml, `now` in milliseconds UTC; `ask` puts a question to
 * the operator and gives the answer, null where nobody is there to answer.
 */
export type Desk = {
  db: SiteDatabase;
  root: string;
  now: number;
  say: (line: string) => void;
  ask: (question: string) => Promise<string | null>;
};

/** Adds a site with its settings and its route. Adding it once more, as it is, changes nothing. */
export async function addSite(
  { db, root, now, say }: Desk,
  givenHost: string,
  pairs: readonly string[],
  givenId?: string,
): Promise<void> {
  const host = hostFrom(givenHost);
  const { given } = changeFrom(pairs);
  const settings: Settings = { ...given, mail_name: given.mail_name ?? given.name };
  const sites = await readSites(db);
  const there = sites.find((site) => site.host === host);
  if (there) refuseOther(there, given);
  else checkSettings(settings);
  const id = there?.id ?? idFrom(givenId ?? host.replace(/[^a-z0-9]+/g, "-"), sites);
  const route = draftRoute(root, host, withRoute);
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
  sayMissing(say, there?.settings ?? settings);
}

/** Changes settings of a site; an empty value goes back to the default. All or none. */
export async function setSettings(
  desk: Desk,
  host: string,
  pairs: readonly string[],
): Promise<void> {
  if (pairs.length === 0)
    throw new Problem("Nothing to set. Write key=value, such as message_credits=2");
  await change(desk, host, changeFrom(pairs));
}

/** Takes settings back to their defaults. All or none. */
export async function unsetSettings(
  desk: Desk,
  host: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) throw new Problem("Nothing to unset. Name a setting, such as index_title");
  await change(desk, host, { given: {}, reset: resetFrom(keys) });
}

async function change(
  { db, now, say }: Desk,
  host: string,
  { given, reset }: Change,
): Promise<void> {
  const site = await getSite(db, host);
  const kept = Object.fromEntries(
    Object.entries({ ...site.settings, ...given }).filter(([key]) => !reset.includes(key)),
  );
  const after = checkSettings(kept) as Settings;
  const before = checkSettings(site.settings) as Settings;
  await db.write([...upsertSettings(site.id, given, now), ...deleteSettings(site.id, reset)]);
  for (const key of [...Object.keys(given), ...reset]) {
    say(
      `${key}: ${JSON.stringify(before[key])} → ${JSON.stringify(after[key])}${reset.includes(key) ? "  (default)" : ""}`,
    );
  }
  say("Seen by visitors after at most a minute.");
}

/**
 * Takes a site away that nobody has joined, after the operator typed its host once more. Where members are, their data
 * would be left behind: such a site can be closed (signups=none), and its members leave by their own accounts.
 */
export async function removeSite({ db, root, say, ask }: Desk, givenHost: string): Promise<void> {
  const site = await getSite(db, givenHost);
  const accounts = await countAccounts(db, site.id);
  if (accounts > 0)
    throw new Problem(
      `${site.host} has ${accounts === 1 ? "1 account" : `${accounts} accounts`} and stays. To close it: npm run site -- set ${site.host} signups=none`,
    );
  const answer = await ask(
    `${site.host} (site "${site.id}") and its ${Object.keys(site.settings).length} settings will be gone. Type the host to remove it: `,
  );
  if (answer?.trim().toLowerCase() !== site.host) throw new Problem("Nothing was removed.");
  const route = draftRoute(root, site.host, withoutRoute);
  try {
    await db.write(deleteSite(site.id));
    if ((await readSites(db)).some((other) => other.id === site.id))
      throw new Problem(`Somebody joined ${site.host} just now. Nothing was removed.`);
    route?.commit();
  } catch (error) {
    route?.discard();
    throw error;
  }
  say(
    `${site.host} is removed.${route ? " Its route is out of wrangler.toml: npm run deploy makes that known." : ""}`,
  );
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
  for (const [key, value] of Object.entries(settings))
    say(`  ${key} = ${JSON.stringify(value)}${key in site.settings ? "" : "  (default)"}`);
  sayMissing(say, site.settings);
}

function sayMissing(say: Desk["say"], settings: Settings): void {
  const lines = missingFrom(checkSettings(settings));
  if (lines.length > 0) say(["Still missing:", ...lines.map((line) => `  ${line}`)].join("\n"));
}

async function getSite(db: SiteDatabase, givenHost: string): Promise<StoredSite> {
  const host = hostFrom(givenHost);
  const sites = await readSites(db);
  const site = sites.find((entry) => entry.host === host);
  if (site) return site;
  const hosts = sites.map((entry) => entry.host);
  const near = nearest(host, hosts);
  throw new Problem(
    `There is no site ${host}. ${near ? `Did you mean ${near}?` : `There are: ${hosts.join(", ") || "none"}`}`,
  );
}

function refuseOther(there: StoredSite, given: Settings): void {
  const other = Object.keys(given).filter(
    (key) => !isDeepStrictEqual(given[key], there.settings[key]),
  );
  if (other.length > 0)
    throw new Problem(
      `${there.host} is there already, with another ${other.join(", ")}. To change it: npm run site -- set ${there.host} key=value …`,
    );
}

function idFrom(id: string, sites: readonly StoredSite[]): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(id))
    throw new Problem(`"${id}" is no site id: lower-case letters, digits and hyphens`);
  if (sites.some((site) => site.id === id))
    throw new Problem(`The id "${id}" belongs to another site. Choose one: --id <id>`);
  return id;
}

function draftRoute(root: string, host: string, changed: typeof withRoute) {
  if (!needsRoute(host)) return null;
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  const next = changed(toml, host);
  return next === toml ? null : prepareToml(root, next, host, changed === withRoute);
}
