import { sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { SiteId } from "~/kit/ids";

export type SettingRow = { id: SiteId; key: string; value: string };
export type AlternateRow = { host: string; language: string };

/** The stored settings of a host as [id, key, JSON], and the operator's other sites. One round trip. */
export async function unscopedSettingsOfHost(
  db: Database,
  host: string,
): Promise<{ rows: SettingRow[]; alternates: AlternateRow[] }> {
  const { settings, alternates } = await runBatch(db, {
    settings: unscopedSettings(host),
    alternates: unscopedAlternates(host),
  });
  return { rows: settings.rows, alternates: alternates.rows };
}

function unscopedSettings(host: string): Statement<SettingRow> {
  return sql`SELECT s.id, t.key, t.value FROM sites s JOIN site_settings t ON t.site_id = s.id WHERE s.host = ${host}`;
}

/**
 * Sites of the same company and niche that have a language of their own, the site itself included; none where the site
 * names no company. Not scoped to one site: this is what operators tell search engines of their sites themselves.
 */
function unscopedAlternates(host: string): Statement<AlternateRow> {
  return sql`SELECT s.host, l.value AS language
    FROM site_settings c
    JOIN sites s ON s.id = c.site_id
    JOIN site_settings l ON l.site_id = s.id AND l.key = 'domain_language'
    LEFT JOIN site_settings n ON n.site_id = s.id AND n.key = 'niche'
    WHERE c.key = 'company_id'
      AND c.value = (SELECT o.value FROM sites os JOIN site_settings o ON o.site_id = os.id AND o.key = 'company_id' WHERE os.host = ${host})
      AND coalesce(n.value, '1') = coalesce((SELECT m.value FROM sites ms JOIN site_settings m ON m.site_id = ms.id AND m.key = 'niche' WHERE ms.host = ${host}), '1')
    ORDER BY s.host LIMIT 50`;
}

/** Every site; those of a deployment are few. */
export const unscopedSiteIds: Statement<{ id: SiteId }> = sql`SELECT id FROM sites ORDER BY id`;

/** Which migration the database had last, as wrangler keeps it. */
export const selectNewestMigration = () =>
  sql<{ name: string }>`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`;
