import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { literal, type ValueOrSql } from "~/db/prepared";
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

/** Subquery: a site's host. */
export const hostOf = (siteId: SQL): SQL =>
  sql`(SELECT ${sites.host} FROM ${sites} WHERE ${sites.id} = ${siteId})`;
