import { and, eq, exists, gt, notInArray, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { siteMoves, siteSettings, sites } from "./site.tables";

/**
 * A host, its settings and the operator's other sites, as far as this database has them. One round
 * trip.
 */
export async function selectSettingsOfHost(
  db: Database,
  host: string,
): Promise<{ rows: HostRow[]; alternates: AlternateRow[] }> {
  const { settings, alternates } = await runBatch(db, {
    settings: selectHostRows(host),
    alternates: selectAlternates(settingOf(host, "company_id"), settingOf(host, "niche")),
  });
  return { rows: settings.rows, alternates: alternates.rows };
}

const directory = unscoped("the directory lists all sites");

const selectHostRows = (host: string) =>
  directory
    .select({
      id: sites.id,
      database: sites.database,
      moving: isMoving().as("moving"),
      key: siteSettings.key,
      value: siteSettings.value,
    })
    .from(sites)
    .leftJoin(siteSettings, eq(siteSettings.site_id, sites.id))
    .where(eq(sites.host, host));

/** 1 if the selected site is being migrated, else 0. */
const isMoving = () =>
  sql<number>`${exists(
    subselect({ one: sql`1` }).from(siteMoves).where(eq(siteMoves.site_id, sites.id)),
  )}`;

/**
 * A host in the directory; with a setting if the directory's own database stores the site's
 * settings.
 */
export type HostRow = RowOf<ReturnType<typeof selectHostRows>>;

/** All stored settings of a site, from its own database. */
export const selectSettings = (id: SiteId) =>
  forSite(id).select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);

export type SettingRow = RowOf<ReturnType<typeof selectSettings>>;

const settingOf = (host: string, key: string): SQL => {
  const value = subselect({ value: siteSettings.value })
    .from(sites)
    .innerJoin(siteSettings, and(eq(siteSettings.site_id, sites.id), eq(siteSettings.key, key)))
    .where(eq(sites.host, host));
  return sql`${value}`;
};

const company = alias(siteSettings, "company");
const language = alias(siteSettings, "language");
const niche = alias(siteSettings, "niche");

/**
 * Sites of the same company and niche (stored values) that have their own language; none if the
 * requested site has no company. Not scoped to one site: operators publish these links to search
 * engines themselves.
 */
export const selectAlternates = (ownCompany: SQL | string | null, ownNiche: SQL | string | null) =>
  directory
    .select({ host: sites.host, language: language.value })
    .from(company)
    .innerJoin(sites, eq(sites.id, company.site_id))
    .innerJoin(language, and(eq(language.site_id, sites.id), eq(language.key, "domain_language")))
    .leftJoin(niche, and(eq(niche.site_id, sites.id), eq(niche.key, "niche")))
    .where(
      and(
        sql`${company.key} = 'company_id'`,
        sql`${company.value} = ${ownCompany}`,
        sql`coalesce(${niche.value}, '1') = coalesce(${ownNiche}, '1')`,
      ),
    )
    .orderBy(sites.host)
    .limit(literal(50));

export type AlternateRow = RowOf<ReturnType<typeof selectAlternates>>;

/** Every site in a database that is not being migrated; a deployment has few. */
export const selectSiteIds = (database: string) =>
  directory
    .select({ id: sites.id })
    .from(sites)
    .where(
      and(
        eq(sites.database, database),
        notInArray(sites.id, subselect({ id: siteMoves.site_id }).from(siteMoves)),
      ),
    )
    .orderBy(sites.id);

/** The database of a site, according to the directory. */
export const selectSiteDatabase = (id: SiteId) =>
  directory
    .select({ database: sites.database, moving: isMoving().as("moving") })
    .from(sites)
    .where(eq(sites.id, id));

/** The database's newest migration, recorded by wrangler. */
export const selectNewestMigration = () =>
  unscoped("the migrations of the database").text(
    { name: sql`name`.mapWith(String) },
    ({ columns }) => sql`SELECT ${columns} FROM d1_migrations ORDER BY id DESC LIMIT 1`,
  );

const answerDays = alias(siteSettings, "answer_days");
const name = alias(siteSettings, "name");

/** The sites of the current database as operators' lists need them; settings as stored. */
export const selectSiteSummaries = () => {
  const settingNamed = (table: Record<"site_id" | "key", SQLiteColumn>, key: string) =>
    and(eq(table.site_id, sites.id), eq(table.key, key));
  return unscoped("operators see all sites")
    .select({
      id: sites.id,
      host: sites.host,
      database: sites.database,
      name: sql<string | null>`${name.value}`.as("name"),
      answerDays: sql<string | null>`${answerDays.value}`.as("answerDays"),
      companyId: sql<string | null>`${company.value}`.as("companyId"),
    })
    .from(sites)
    .leftJoin(name, settingNamed(name, "name"))
    .leftJoin(answerDays, settingNamed(answerDays, "answer_days"))
    .leftJoin(company, settingNamed(company, "company_id"))
    .where(gt(sites.host, ""))
    .orderBy(sites.host)
    .limit(literal(500));
};
