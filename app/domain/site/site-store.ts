import { type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { SiteId } from "~/kit/ids";

/**
 * A host in the directory; with a setting if the directory's own database stores the site's
 * settings.
 */
export type HostRow = {
  id: SiteId;
  database: string;
  moving: number;
  key: string | null;
  value: string | null;
};
export type SettingRow = { key: string; value: string };
export type AlternateRow = { host: string; language: string };

/**
 * A host, its settings and the operator's other sites, as far as this database has them. One round
 * trip.
 */
export async function unscopedSettingsOfHost(
  db: Database,
  host: string,
): Promise<{ rows: HostRow[]; alternates: AlternateRow[] }> {
  const { settings, alternates } = await runBatch(db, {
    settings: unscopedSettings(host),
    alternates: unscopedAlternates(settingOf(host, "company_id"), settingOf(host, "niche")),
  });
  return { rows: settings.rows, alternates: alternates.rows };
}

function unscopedSettings(host: string): Statement<HostRow> {
  return sql`SELECT s.id, s.database, EXISTS (SELECT 1 FROM site_moves m WHERE m.site_id = s.id) AS moving, t.key, t.value
    FROM sites s LEFT JOIN site_settings t ON t.site_id = s.id WHERE s.host = ${host}`;
}

/** All stored settings of a site, from its own database. */
export const selectSettings = (id: SiteId): Statement<SettingRow> =>
  sql`SELECT key, value FROM site_settings WHERE site_id = ${id}`;

const settingOf = (host: string, key: string): SQL =>
  sql`(SELECT o.value FROM sites os JOIN site_settings o ON o.site_id = os.id AND o.key = ${key} WHERE os.host = ${host})`;

/**
 * Sites of the same company and niche (stored values) that have their own language; none if the
 * requested site has no company. Not scoped to one site: operators publish these links to search
 * engines themselves.
 */
export function unscopedAlternates(
  company: SQL | string | null,
  niche: SQL | string | null,
): Statement<AlternateRow> {
  return sql`SELECT s.host, l.value AS language
    FROM site_settings c
    JOIN sites s ON s.id = c.site_id
    JOIN site_settings l ON l.site_id = s.id AND l.key = 'domain_language'
    LEFT JOIN site_settings n ON n.site_id = s.id AND n.key = 'niche'
    WHERE c.key = 'company_id' AND c.value = ${company} AND coalesce(n.value, '1') = coalesce(${niche}, '1')
    ORDER BY s.host LIMIT 50`;
}

/** Every site in a database that is not being migrated; a deployment has few. */
export const unscopedSiteIds = (database: string): Statement<{ id: SiteId }> =>
  sql`SELECT id FROM sites WHERE database = ${database} AND id NOT IN (SELECT site_id FROM site_moves) ORDER BY id`;

/** The database of a site, according to the directory. */
export const selectSiteDatabase = (id: SiteId): Statement<{ database: string; moving: number }> =>
  sql`SELECT database, EXISTS (SELECT 1 FROM site_moves WHERE site_id = ${id}) AS moving FROM sites WHERE id = ${id}`;

/** The database's newest migration, recorded by wrangler. */
export const selectNewestMigration = () =>
  sql<{ name: string }>`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`;
