import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import type { Site } from "./site";
import { siteSettingsSchema } from "./site.schema";
import { unscopedSettingsOfHost } from "./site-store";

/** At most this old in an isolate: an operator's change is live everywhere after a minute. */
const CACHE_FOR = minutes(1);
/** Hosts come from the internet: without a limit, invented ones would fill the isolate's memory. */
const CACHE_SIZE = 500;

const cache = new Map<string, { site: Site | null; until: number }>();

/** The site of a host name, or null where no operator added it. Throws where stored settings do not fit the schema. */
export async function findSite(services: Pick<Services, "db" | "now">, host: string): Promise<Site | null> {
  const cached = cache.get(host);
  if (cached && cached.until > services.now()) return cached.site;
  const site = await loadSite(services, host);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value as string);
  cache.set(host, { site, until: services.now() + CACHE_FOR });
  return site;
}

async function loadSite(services: Pick<Services, "db">, host: string): Promise<Site | null> {
  const rows = await unscopedSettingsOfHost(services.db, host);
  const id = rows[0]?.id;
  if (!id) return null;
  const stored = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
  // Strict on writing, forgiving on reading: a setting that a newer release stored must not close the site after a rollback.
  return { ...siteSettingsSchema.strip().parse(stored), id, host };
}
