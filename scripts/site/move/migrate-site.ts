import { DIRECTORY } from "../../../app/db/database.server.ts";
import { minutes, seconds } from "../../../app/kit/duration.ts";
import { verifyIn } from "../../ledger/verify.ts";
import { Problem } from "../../lib/progress.mjs";
import { getSite } from "../command-context.ts";
import { databaseNamed, quote, type SiteDatabase } from "../site-database.ts";
import { type CopyRoute, compareRows, copyRows } from "./copy-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import type { MigratedTable } from "./migrated-table.ts";
import {
  beginUndo,
  closeSite,
  listSiteMigrations,
  openSite,
  type SiteMigration,
  switchSite,
} from "./site-migrations.ts";
import { lockWrites, unlockWrites } from "./triggers.ts";

/** Context of a site migration; `db` is the directory's database, which provides the others. */
type MigrationContext = {
  db: SiteDatabase;
  tables: readonly MigratedTable[];
  now: () => number;
  print: (line: string) => void;
  pause: (milliseconds: number) => Promise<void>;
};

/**
 * Delay until every isolate has the directory's current state: it caches a site for a minute
 * (find-site.ts).
 */
const DIRECTORY_CACHE_TTL = minutes(1) + seconds(10);

/**
 * Migrates a site to another database (R610–R613): closes it, copies it, compares the copy,
 * switches to it, deletes the old rows, opens the site. An interrupted migration continues when
 * repeated; before the switch an error undoes it.
 */
export async function migrateSite(
  mover: MigrationContext,
  host: string,
  to: string,
): Promise<void> {
  const site = await getSite(mover.db, host);
  const [there] = await listSiteMigrations(mover.db);
  if (there && (there.siteId !== site.id || there.to !== to)) throw new Problem(otherOf(there));
  if (!there && site.database === to) return mover.print(`${host} lives in ${to} already.`);
  const move = there ?? (await beginMigration(mover, site, to));
  if (move.phase === "undo") return undoMigration(mover, move);
  if (move.phase === "copy") await copyAndSwitch(mover, move);
  await deleteOldRows(mover, { ...move, phase: "clean", since: await currentSince(mover, move) });
  mover.print(`${host} lives in ${to}, and is open.`);
}

const otherOf = ({ siteId, to }: SiteMigration) =>
  `The site "${siteId}" is being moved to ${to}. Finish that move first: npm run site -- move <host> ${to}`;

async function beginMigration(
  mover: MigrationContext,
  site: { id: string; database: string },
  to: string,
) {
  const ends = [site.database, to].map((name) => databaseNamed(mover.db, name));
  const newest = await Promise.all(
    ends.map((db) => db.read("SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1")),
  );
  if (JSON.stringify(newest[0]) !== JSON.stringify(newest[1]))
    throw new Problem(`${to} has other migrations. npm run deploy brings them.`);
  const since = mover.now();
  const move: SiteMigration = { siteId: site.id, from: site.database, to, phase: "copy", since };
  await closeSite(mover.db, move);
  mover.print("The site is closed. Within a minute every copy of the Worker knows that.");
  return move;
}

/** Runs the steps up to the switch; on an error the site stays in its database and is opened. */
async function copyAndSwitch(mover: MigrationContext, move: SiteMigration): Promise<void> {
  try {
    await waitForCaches(mover, move.since);
    await copySite(mover, move);
    await switchSite(mover.db, move, mover.now());
  } catch (error) {
    if (await isSwitched(mover, move)) throw error;
    await beginUndo(mover.db, move);
    await undoMigration(mover, move);
    throw error;
  }
}

const isSwitched = async ({ db }: MigrationContext, { siteId }: SiteMigration) =>
  (await listSiteMigrations(db)).some((one) => one.siteId === siteId && one.phase === "clean");

const waitForCaches = async ({ now, pause }: MigrationContext, since: number) => {
  const left = since + DIRECTORY_CACHE_TTL - now();
  if (left > 0) await pause(left);
};

const currentSince = async ({ db }: MigrationContext, { siteId, since }: SiteMigration) =>
  (await listSiteMigrations(db)).find((one) => one.siteId === siteId)?.since ?? since;

const copyRouteOf = ({ db }: MigrationContext, { siteId, from, to }: SiteMigration): CopyRoute => ({
  siteId,
  from: databaseNamed(db, from),
  to: databaseNamed(db, to),
});

async function copySite(mover: MigrationContext, move: SiteMigration): Promise<void> {
  const way = copyRouteOf(mover, move);
  const { siteId, from, to } = way;
  for (const db of [from, to]) await db.batch(lockWrites(mover.tables, siteId));
  const [row] = await mover.db.read(
    `SELECT quote(id) AS id, quote(host) AS host, created_at AS at FROM sites WHERE id = ${quote(siteId)}`,
  );
  if (!row) throw new Problem(`The site "${siteId}" is gone.`);
  await to.batch([
    `INSERT OR IGNORE INTO sites (id, host, created_at) VALUES (${row.id}, ${row.host}, ${row.at});`,
  ]);
  for (const table of mover.tables) await copyRows(way, table);
  let rows = 0;
  for (const table of mover.tables) rows += await compareRows(way, table);
  mover.print(`${mover.tables.length} tables and ${rows} rows are the same in ${move.to}.`);
  if (!(await verifyIn([{ db: to, siteId }], mover.print)))
    throw new Problem("The ledger has errors: npm run ledger -- verify lists them.");
}

/** Deletes the old rows when no isolate reads them any more; then opens the site. */
async function deleteOldRows(mover: MigrationContext, move: SiteMigration): Promise<void> {
  await waitForCaches(mover, move.since);
  await deleteAndUnlock(mover, move, copyRouteOf(mover, move).from);
}

/** Deletes the copied rows; opens the site in its old database. */
async function undoMigration(mover: MigrationContext, move: SiteMigration): Promise<void> {
  await deleteAndUnlock(mover, move, copyRouteOf(mover, move).to);
  mover.print(`The site stays in ${move.from}, and is open.`);
}

async function deleteAndUnlock(
  mover: MigrationContext,
  move: SiteMigration,
  db: SiteDatabase,
): Promise<void> {
  const { siteId } = move;
  const { from, to } = copyRouteOf(mover, move);
  for (const table of mover.tables) await deleteRows(db, table, siteId);
  if ((db.name ?? DIRECTORY) !== DIRECTORY)
    await db.batch([`DELETE FROM sites WHERE id = ${quote(siteId)};`]);
  for (const end of [from, to]) await end.batch(unlockWrites(mover.tables));
  await openSite(mover.db, move);
}
