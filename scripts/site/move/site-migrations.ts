import { Problem } from "../../lib/progress.mjs";
import { quote, type SiteDatabase } from "../site-database.ts";

/**
 * A site migration in the directory. `since` is when the site was closed or, in `clean`, when it
 * was switched.
 */
export type SiteMigration = {
  siteId: string;
  from: string;
  to: string;
  phase: "copy" | "undo" | "clean";
  since: number;
};

/** All migrations in progress: one at most. */
export async function listSiteMigrations(directory: SiteDatabase): Promise<SiteMigration[]> {
  const rows = await directory.read(
    `SELECT site_id AS siteId, from_database AS "from", to_database AS "to", phase, began_at AS since FROM site_moves`,
  );
  return rows as SiteMigration[];
}

/** Closes a site and records its migration. */
export async function closeSite(directory: SiteDatabase, move: SiteMigration): Promise<void> {
  const { siteId, from, to, phase, since } = move;
  const values = `${[siteId, from, to, phase].map(quote).join(", ")}, ${since}`;
  const [made] = await directory.batch([
    `INSERT INTO site_moves (site_id, from_database, to_database, phase, began_at)
     SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM site_moves) AND EXISTS (SELECT 1 FROM sites WHERE id = ${quote(siteId)} AND database = ${quote(from)}) RETURNING site_id;`,
  ]);
  if (made?.rows.length !== 1) throw new Problem("Another command moves a site at this moment.");
}

/** Switches the site to the other database: only another migration can revert it. */
export async function switchSite(
  directory: SiteDatabase,
  move: SiteMigration,
  now: number,
): Promise<void> {
  const is = quote(move.siteId);
  await directory.batch([
    `UPDATE sites SET database = ${quote(move.to)} WHERE id = ${is};`,
    `UPDATE site_moves SET phase = 'clean', began_at = ${now} WHERE site_id = ${is} AND phase = 'copy';`,
  ]);
}

export const beginUndo = (directory: SiteDatabase, { siteId }: SiteMigration): Promise<unknown> =>
  directory.batch([
    `UPDATE site_moves SET phase = 'undo' WHERE site_id = ${quote(siteId)} AND phase = 'copy';`,
  ]);

/** Opens the site. */
export const openSite = (directory: SiteDatabase, { siteId }: SiteMigration): Promise<unknown> =>
  directory.batch([`DELETE FROM site_moves WHERE site_id = ${quote(siteId)};`]);
