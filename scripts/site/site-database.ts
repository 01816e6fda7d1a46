import { DIRECTORY } from "../../app/db/database.server.ts";
import { Problem } from "../lib/progress.mjs";
import type { Settings } from "./settings.ts";

/**
 * A database of sites: this machine's, or the deployed one through wrangler. `write` executes all
 * statements or none.
 */
export type SiteDatabase = {
  /** Its binding; undefined for the directory's. */
  name?: string;
  /** For the directory's: the others. */
  others?: readonly SiteDatabase[];
  read: (sql: string) => Promise<Record<string, unknown>[]>;
  write: (statements: readonly string[]) => Promise<void>;
  /** The same with the result of each: all or none, as D1 runs a batch. */
  batch: (statements: readonly string[]) => Promise<StatementResult[]>;
};
export type StatementResult = { rows: Record<string, unknown>[]; changes: number };

/** All databases of a deployment, the directory's first. */
export const everyDatabase = (directory: SiteDatabase): SiteDatabase[] => [
  directory,
  ...(directory.others ?? []),
];

/** Reads from each database; every row has its database. */
export async function readEvery<Row>(
  directory: SiteDatabase,
  sql: string,
): Promise<(Row & { db: SiteDatabase })[]> {
  const rows: (Row & { db: SiteDatabase })[] = [];
  for (const db of everyDatabase(directory))
    for (const row of await db.read(sql)) rows.push({ ...(row as Row), db });
  return rows;
}

/** Finds a database by name. */
export function databaseNamed(directory: SiteDatabase, name: string): SiteDatabase {
  const found = everyDatabase(directory).find((db) => (db.name ?? DIRECTORY) === name);
  if (!found) throw new Problem(`wrangler.toml has no database with the binding ${name}.`);
  return found;
}

export type StoredSite = { id: string; host: string; database: string; settings: Settings };

/** Every site with the settings stored in its database; missing ones have their default. */
export async function readSites(directory: SiteDatabase): Promise<StoredSite[]> {
  const rows = await directory.read("SELECT id, host, database FROM sites ORDER BY host");
  const sites = rows.map(
    ({ id, host, database }): StoredSite => ({
      id: String(id),
      host: String(host),
      database: String(database),
      settings: {},
    }),
  );
  for (const db of everyDatabase(directory)) {
    const here = sites.filter(({ database }) => database === (db.name ?? DIRECTORY));
    const byId = new Map(here.map((site) => [site.id, site]));
    if (here.length === 0) continue;
    for (const row of await db.read("SELECT site_id, key, value FROM site_settings ORDER BY key")) {
      const site = byId.get(String(row.site_id));
      if (site) site.settings[String(row.key)] = JSON.parse(String(row.value));
    }
  }
  return sites;
}

export function insertSite(id: string, host: string, now: number): string {
  return `INSERT INTO sites (id, host, created_at) VALUES (${quote(id)}, ${quote(host)}, ${now});`;
}

/** Writes settings over the existing ones; others stay. */
export function upsertSettings(id: string, settings: Settings, now: number): string[] {
  return Object.entries(settings).map(
    ([key, value]) =>
      `INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (${quote(id)}, ${quote(key)}, ${quote(JSON.stringify(value))}, ${now}) ` +
      "ON CONFLICT (site_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at WHERE value <> excluded.value;",
  );
}

/**
 * Deletes a site with its settings; only if nobody ever joined it, because members' data would be
 * orphaned.
 */
export function deleteSite(id: string): string[] {
  const noAccounts = `NOT EXISTS (SELECT 1 FROM accounts WHERE site_id = ${quote(id)})`;
  return [
    `DELETE FROM site_settings WHERE site_id = ${quote(id)} AND ${noAccounts};`,
    `DELETE FROM sites WHERE id = ${quote(id)} AND ${noAccounts};`,
  ];
}

/** The number of accounts that a site has ever had. */
export async function countAccounts(db: SiteDatabase, id: string): Promise<number> {
  const [row] = await db.read(`SELECT count(*) AS n FROM accounts WHERE site_id = ${quote(id)}`);
  return Number(row?.n ?? 0);
}

/** wrangler accepts SQL as a file without parameters, so texts are quoted for SQLite. */
export function quote(text: string): string {
  if (text.includes("\0")) throw new Problem("A value must not contain a zero byte.");
  return `'${text.replaceAll("'", "''")}'`;
}
