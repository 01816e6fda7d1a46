import { Problem } from "../lib/progress.mjs";
import type { Settings } from "./settings.ts";

/** A database of sites: this machine's, or the deployed one through wrangler. `write` takes whole statements: all or none. */
export type SiteDatabase = {
  read: (sql: string) => Promise<Record<string, unknown>[]>;
  write: (statements: readonly string[]) => Promise<void>;
  /** The same with what each answers: all or none, as D1 runs a batch. */
  batch: (statements: readonly string[]) => Promise<Answered[]>;
};
export type Answered = { rows: Record<string, unknown>[]; changes: number };

export type StoredSite = { id: string; host: string; settings: Settings };

const SELECT_SITES =
  "SELECT sites.id AS id, sites.host AS host, site_settings.key AS key, site_settings.value AS value FROM sites LEFT JOIN site_settings ON site_settings.site_id = sites.id ORDER BY sites.host, site_settings.key";

/** Every site with the settings that are stored for it; what is not stored has its default. */
export async function readSites(db: SiteDatabase): Promise<StoredSite[]> {
  const sites = new Map<string, StoredSite>();
  for (const row of await db.read(SELECT_SITES)) {
    const [id, host] = [String(row.id), String(row.host)];
    const site = sites.get(id) ?? { id, host, settings: {} };
    sites.set(id, site);
    if (typeof row.key === "string") site.settings[row.key] = JSON.parse(String(row.value));
  }
  return [...sites.values()];
}

export function insertSite(id: string, host: string, now: number): string {
  return `INSERT INTO sites (id, host, created_at) VALUES (${quote(id)}, ${quote(host)}, ${now});`;
}

/** Writes settings over those that are there; others stay. */
export function upsertSettings(id: string, settings: Settings, now: number): string[] {
  return Object.entries(settings).map(
    ([key, value]) =>
      `INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (${quote(id)}, ${quote(key)}, ${quote(JSON.stringify(value))}, ${now}) ` +
      "ON CONFLICT (site_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at WHERE value <> excluded.value;",
  );
}

/** Settings that are not stored have their defaults. */
export function deleteSettings(id: string, keys: readonly string[]): string[] {
  return keys.map(
    (key) => `DELETE FROM site_settings WHERE site_id = ${quote(id)} AND key = ${quote(key)};`,
  );
}

/** A site with its settings; only where nobody ever joined it, since members' data would be left without a house. */
export function deleteSite(id: string): string[] {
  const nobody = `NOT EXISTS (SELECT 1 FROM accounts WHERE site_id = ${quote(id)})`;
  return [
    `DELETE FROM site_settings WHERE site_id = ${quote(id)} AND ${nobody};`,
    `DELETE FROM sites WHERE id = ${quote(id)} AND ${nobody};`,
  ];
}

/** How many accounts a site has ever had. */
export async function countAccounts(db: SiteDatabase, id: string): Promise<number> {
  const [row] = await db.read(`SELECT count(*) AS n FROM accounts WHERE site_id = ${quote(id)}`);
  return Number(row?.n ?? 0);
}

/** Whether a site shows, or has shown in somebody's chat, a profile that is invented. */
export async function hasFictional(db: SiteDatabase, id: string): Promise<boolean> {
  const rows = await db.read(
    `SELECT 1 FROM profiles WHERE site_id = ${quote(id)} AND fictional = 1 LIMIT 1`,
  );
  return rows.length > 0;
}

/** wrangler takes SQL as a file and no parameters, so texts are quoted as SQLite reads them. */
export function quote(text: string): string {
  if (text.includes("\0")) throw new Problem("A setting must not hold a zero byte");
  return `'${text.replaceAll("'", "''")}'`;
}
