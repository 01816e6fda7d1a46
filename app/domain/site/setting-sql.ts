import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forSite, subselect, unscoped } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import { siteSettingsSchema } from "./site.schema";
import { siteSettings, sites } from "./site.tables";

type Fields = typeof siteSettingsSchema.shape;
/** The settings that are whole numbers with a default. */
type NumberSetting = {
  [Key in keyof Fields]: Fields[Key] extends z.ZodDefault<z.ZodInt> ? Key : never;
}[keyof Fields];

/**
 * Subquery: a numeric setting of a site, with the limits and the default of site.schema.ts: a
 * stored value outside them counts as not set, as in `findSite`.
 */
export function numberSetting(siteId: ValueOrSql<SiteId>, key: NumberSetting): SQL<number> {
  const field = siteSettingsSchema.shape[key];
  const { minValue, maxValue } = field.unwrap();
  const stored = sql`SELECT CAST(${siteSettings.value} AS INTEGER) FROM ${siteSettings}
    WHERE ${siteSettings.site_id} = ${siteId} AND ${siteSettings.key} = ${key}
    AND CAST(${siteSettings.value} AS INTEGER) BETWEEN ${literal(minValue ?? 0)} AND ${literal(maxValue ?? Number.MAX_SAFE_INTEGER)}`;
  return sql`COALESCE((${stored}), ${literal(field.parse(undefined))})`;
}

const list = alias(siteSettings, "list");

/**
 * Condition: a setting that is a list of words, such as `switched_off`, has a word. A stored value
 * that is no JSON counts as not set.
 */
export const settingLists = (siteId: ValueOrSql<SiteId> | SQL, key: string, word: string): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(list)
      .where(
        and(
          sql`${list.site_id} = ${siteId}`,
          eq(list.key, key),
          sql`${word} IN (SELECT value FROM json_each(CASE WHEN json_valid(${list.value}) THEN ${list.value} ELSE '[]' END))`,
        ),
      ),
  );

const own = alias(siteSettings, "own");
const other = alias(siteSettings, "other");

/**
 * Subquery: the sites of a site's company, itself included, that are in the current database; none
 * if it names no company.
 */
export const companySitesOf = (siteId: SiteId): SQL =>
  sql`${subselect({ id: other.site_id })
    .from(own)
    .innerJoin(other, sql`${other.key} = 'company_id' AND ${other.value} = ${own.value}`)
    .where(and(eq(own.site_id, siteId), sql`${own.key} = 'company_id'`))}`;

/** Subquery: a site's host. */
export const hostOf = (siteId: SQL): SQL =>
  sql`(SELECT ${sites.host} FROM ${sites} WHERE ${sites.id} = ${siteId})`;

/** Every site of a deployment, by host; a deployment has few. In the directory. */
export const selectSites = () =>
  unscoped("operators see every site")
    .select({ id: sites.id, host: sites.host, database: sites.database, since: sites.created_at })
    .from(sites)
    .orderBy(sites.host);

/** A value of each site whose data this database has, such as a subquery with its id. */
export const selectPerSite = <Value extends SQL.Aliased>(build: (siteId: SQL<SiteId>) => Value) =>
  unscoped("operators see every site")
    .select({ siteId: sites.id, value: build(sql<SiteId>`${sites.id}`) })
    .from(sites)
    .where(gt(sites.host, ""));

/** Every stored setting of all sites whose settings this database has. */
export const selectEverySetting = () =>
  unscoped("operators see the settings of every site")
    .select({ siteId: siteSettings.site_id, key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings);

/** Sites whose stored setting is this text, in upper or lower case. */
export const selectSitesByText = (key: string, text: string) =>
  unscoped("an e-mail to a site names its address only")
    .select({ id: sites.id, host: sites.host })
    .from(sites)
    .where(
      and(
        gt(sites.host, ""),
        exists(
          subselect({ one: sql`1` })
            .from(own)
            .where(
              and(
                eq(own.site_id, sites.id),
                eq(own.key, key),
                sql`lower(${own.value}) = lower(${JSON.stringify(text)})`,
              ),
            ),
        ),
      ),
    )
    .orderBy(sites.host)
    .limit(literal(100));

/** Whether a site stores each of these settings with a value other than none. */
export const hasStoredSettings = (siteId: SiteId, keys: readonly string[]): SQL =>
  sql`(SELECT count(*) FROM ${siteSettings} WHERE ${siteSettings.site_id} = ${siteId}
    AND ${siteSettings.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
    AND ${siteSettings.value} NOT IN ('null', '""', '{}')) = ${literal(keys.length)}`;

type NewSiteRow = { id: SiteId; host: string; at: number };

/** Adds a site to the directory, in its own database; no row if the host or the id is taken. */
export const insertSite = ({ id, host, at }: NewSiteRow) =>
  insertSelect(sites, { id, host, created_at: at }, { onConflict: sql`DO NOTHING` });

/** Settings of a site (JSON by key) that the same batch has added. */
export const insertSettingsOf = (
  { id, host, at }: NewSiteRow,
  settings: Readonly<Record<string, string>>,
) =>
  insertSelect(
    siteSettings,
    { site_id: id, key: sql`s.key`, value: sql`s.value`, updated_at: at },
    {
      from: sql`json_each(${JSON.stringify(settings)}) s`,
      when: sql`EXISTS (SELECT 1 FROM ${sites} WHERE ${sites.id} = ${id} AND ${sites.host} = ${host} AND ${sites.created_at} = ${at})`,
      onConflict: sql`DO NOTHING`,
    },
  );

type StoredSetting = { siteId: SiteId; key: string };

/** A site's setting as stored; no row if it has its default. */
export const selectSetting = ({ siteId, key }: StoredSetting) =>
  forSite(siteId)
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key));

/** The stored JSON of a setting; null if it has its default. */
const storedValue = ({ siteId, key }: StoredSetting): SQL =>
  sql`${subselect({ value: siteSettings.value })
    .from(siteSettings)
    .where(and(eq(siteSettings.site_id, siteId), eq(siteSettings.key, key)))}`;

/**
 * Stores a setting as JSON if its stored value is still `expected` (null: its default) and `when`
 * holds.
 */
export const upsertSetting = (
  setting: StoredSetting & { value: string; at: number },
  { expected, when = sql`1` }: { expected: string | null; when?: SQL },
) =>
  insertSelect(
    siteSettings,
    { site_id: setting.siteId, key: setting.key, value: setting.value, updated_at: setting.at },
    {
      when: sql`${storedValue(setting)} IS ${expected} AND ${when}`,
      onConflict: sql`(${bareName(siteSettings.site_id)}, ${bareName(siteSettings.key)})
        DO UPDATE SET ${bareName(siteSettings.value)} = ${excluded(siteSettings.value)},
        ${bareName(siteSettings.updated_at)} = ${excluded(siteSettings.updated_at)}`,
    },
  );

/** Sets a setting back to its default if its stored value is still `expected` and `when` holds. */
export const deleteSetting = (
  { siteId, key }: StoredSetting,
  { expected, when = sql`1` }: { expected: string; when?: SQL },
) =>
  forSite(siteId)
    .delete(siteSettings)
    .where(and(eq(siteSettings.key, key), eq(siteSettings.value, expected), when));
