import { createHash } from "node:crypto";
import type { ZodType } from "zod";
import { all } from "~/db/batch";
import { BoundedCache } from "~/kit/bounded-cache";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import type { Site } from "./site";
import { domainLanguageSchema, type SiteSettings, siteSettingsSchema } from "./site.schema";
import {
  type AlternateRow,
  type HostRow,
  type SettingRow,
  selectAlternates,
  selectSettings,
  selectSettingsOfHost,
} from "./site-store";

/**
 * A site is loaded again after this time; with `STALE_TTL`, an operator's change takes effect
 * everywhere within a minute.
 */
const SITE_TTL = minutes(0.5);
/** A cached site may still be used for this long while it is loaded again. */
const STALE_TTL = minutes(0.5);

type CachedSite = { site: Site | null; freshUntil: number; refreshing: boolean };
/** Bounded because hosts come from clients: invented ones would fill the isolate's memory. */
const siteCache = new BoundedCache<string, CachedSite>({ size: 500, life: SITE_TTL + STALE_TTL });

/**
 * The site of a host name, or null if no operator added it. An invalid stored setting gets its
 * default and is logged; throws if an invalid one has no default (name, countries, support_email,
 * mail_name).
 */
export async function findSite(
  services: Pick<Services, "databases" | "now" | "log">,
  host: string,
): Promise<Site | null> {
  const cached = siteCache.get(host, services.now());
  if (cached && cached.freshUntil > services.now()) return cached.site;
  const site = await loadSite(services, host).catch((error: unknown) => {
    if (cached) cached.refreshing = false; // the next request tries again
    throw error;
  });
  const now = services.now();
  siteCache.set(host, { site, freshUntil: now + SITE_TTL, refreshing: false }, now);
  return site;
}

/**
 * The site of a host if this isolate has cached it, without waiting; else undefined. `stale`: the
 * site must be loaded again with `findSite`; true for one request only, so that a cached page costs
 * no query and no wait.
 */
export function peekSite(
  host: string,
  now: number,
): { site: Site | null; stale: boolean } | undefined {
  const cached = siteCache.get(host, now);
  if (!cached) return undefined;
  const stale = cached.freshUntil < now && !cached.refreshing;
  if (stale) cached.refreshing = true;
  return { site: cached.site, stale };
}

/** Forgets a site in this isolate, so that a change here is seen at the next request. */
export const evictSite = (host: string): void => siteCache.delete(host);

type LoadServices = Pick<Services, "databases" | "log">;

async function loadSite(services: LoadServices, host: string): Promise<Site | null> {
  const found = await selectSettingsOfHost(services.databases.directory, host);
  const [row] = found.rows;
  if (!row) return null;
  const { id, database, moving } = row;
  const rows = await settingsOf(services, found.rows, row);
  const alternates = await alternatesOfAll(services, rows, found.alternates);
  const settings = readSettings(rows, (key) =>
    services.log("site.setting_unfit", { site: id, key }),
  );
  return {
    ...settings,
    id,
    host,
    database,
    moving: moving === 1,
    version: versionOf(rows, alternates),
    alternates: alternates.map(toAlternate),
  };
}

/**
 * Settings are stored in the site's own database; those in the directory's database were loaded
 * with the host.
 */
async function settingsOf(
  { databases }: LoadServices,
  rows: HostRow[],
  { id, database }: HostRow,
): Promise<SettingRow[]> {
  if (database !== databases.directory.name)
    return all(databases.named(database), selectSettings(id));
  return rows.flatMap(({ key, value }) => (key === null || value === null ? [] : [{ key, value }]));
}

/** The operator's sites in all databases. A site being migrated is in two databases. */
async function alternatesOfAll(
  { databases }: LoadServices,
  rows: SettingRow[],
  here: AlternateRow[],
): Promise<AlternateRow[]> {
  if (databases.all.length === 1) return here;
  const settingOf = (key: string) => rows.find((row) => row.key === key)?.value ?? null;
  const statement = selectAlternates(settingOf("company_id"), settingOf("niche"));
  const found = await Promise.all(databases.all.map((db) => all(db, statement)));
  return [...new Map(found.flat().map((row) => [row.host, row])).values()];
}

/**
 * Strict on writing, tolerant on reading: a setting stored by a newer release must not close the
 * site after a rollback, nor one that a later, stricter rule or a manual change made invalid.
 */
function readSettings(rows: SettingRow[], unfit: (key: string) => void): SiteSettings {
  const fields: Record<string, ZodType> = siteSettingsSchema.shape;
  const entries = rows.flatMap(({ key, value }) => {
    const field = fields[key];
    if (!field) return [];
    const read = field.safeParse(parseJson(value));
    if (read.success || !field.safeParse(undefined).success)
      return [[key, parseJson(value)] as const];
    unfit(key);
    return [];
  });
  return siteSettingsSchema.parse(Object.fromEntries(entries));
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null; // invalid JSON counts as not set
  }
}

/** A stored language may be "nl-NL"; its first two letters are the language (R18). */
function toAlternate({ host, language }: AlternateRow) {
  return { host, language: domainLanguageSchema.safeParse(parseJson(language)).data ?? "" };
}

/** A version of the settings: 64 bits of their hash. */
function versionOf(rows: SettingRow[], alternates: AlternateRow[]): string {
  const texts = [
    ...rows.map(({ key, value }) => `${key}=${value}`),
    ...alternates.map(({ host, language }) => `${host} ${language}`),
  ].sort();
  return createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 11);
}
