import { DIRECTORY } from "../../../app/db/database.server.ts";
import { minutes, seconds } from "../../../app/kit/duration.ts";
import { verifyIn } from "../../ledger/verify.ts";
import { Problem } from "../../lib/progress.mjs";
import { getSite } from "../command-context.ts";
import { databaseNamed, quote, type SiteDatabase } from "../rows.ts";
import { compareRows, copyRows, type Way } from "./copy-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import type { MovedTable } from "./moved-table.ts";
import { beginUndo, closeSite, type Move, openSite, readMoves, switchSite } from "./moves.ts";
import { fence, unfence } from "./triggers.ts";

/** What a move works with; `db` is the directory's database, which knows the others. */
export type Desk = {
  db: SiteDatabase;
  tables: readonly MovedTable[];
  now: () => number;
  say: (line: string) => void;
  pause: (milliseconds: number) => Promise<void>;
};

/** Every copy of the Worker knows by then what the directory says: it believes what it read for a minute (find-site.ts). */
const KNOWN_AFTER = minutes(1) + seconds(10);

/**
 * Moves a site to another database (R610–R613): closes it, copies it, compares the copy, lets it live there, deletes what it left
 * behind, opens it. What was stopped at any point goes on where this is asked for again; before the site lives there a fault undoes it.
 */
export async function moveSite(desk: Desk, host: string, to: string): Promise<void> {
  const site = await getSite(desk.db, host);
  const [there] = await readMoves(desk.db);
  if (there && (there.siteId !== site.id || there.to !== to)) throw new Problem(otherOf(there));
  if (!there && site.database === to) return desk.say(`${host} lives in ${to} already.`);
  const move = there ?? (await begin(desk, site, to));
  if (move.phase === "undo") return undo(desk, move);
  if (move.phase === "copy") await bringOver(desk, move);
  await leave(desk, { ...move, phase: "clean", since: await sinceOf(desk, move) });
  desk.say(`${host} lives in ${to}, and is open.`);
}

const otherOf = ({ siteId, to }: Move) =>
  `The site "${siteId}" is on its way to ${to}. Bring that to its end first: npm run site -- move <host> ${to}`;

async function begin(desk: Desk, site: { id: string; database: string }, to: string) {
  const ends = [site.database, to].map((name) => databaseNamed(desk.db, name));
  const newest = await Promise.all(
    ends.map((db) => db.read("SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1")),
  );
  if (JSON.stringify(newest[0]) !== JSON.stringify(newest[1]))
    throw new Problem(`${to} has other migrations. npm run deploy brings them.`);
  const since = desk.now();
  const move: Move = { siteId: site.id, from: site.database, to, phase: "copy", since };
  await closeSite(desk.db, move);
  desk.say("The site is closed. Within a minute every copy of the Worker knows that.");
  return move;
}

/** Until the site lives in the other database; where that does not succeed it stays where it is, and opens. */
async function bringOver(desk: Desk, move: Move): Promise<void> {
  try {
    await until(desk, move.since);
    await copySite(desk, move);
    await switchSite(desk.db, move, desk.now());
  } catch (fault) {
    if (await isSwitched(desk, move)) throw fault;
    await beginUndo(desk.db, move);
    await undo(desk, move);
    throw fault;
  }
}

const isSwitched = async ({ db }: Desk, { siteId }: Move) =>
  (await readMoves(db)).some((one) => one.siteId === siteId && one.phase === "clean");

const until = async ({ now, pause }: Desk, since: number) => {
  const left = since + KNOWN_AFTER - now();
  if (left > 0) await pause(left);
};

const sinceOf = async ({ db }: Desk, { siteId, since }: Move) =>
  (await readMoves(db)).find((one) => one.siteId === siteId)?.since ?? since;

const wayOf = ({ db }: Desk, { siteId, from, to }: Move): Way => ({
  ...{ siteId, from: databaseNamed(db, from), to: databaseNamed(db, to) },
});

async function copySite(desk: Desk, move: Move): Promise<void> {
  const way = wayOf(desk, move);
  const { siteId, from, to } = way;
  for (const db of [from, to]) await db.batch(fence(desk.tables, siteId));
  const [row] = await desk.db.read(
    `SELECT quote(id) AS id, quote(host) AS host, created_at AS at FROM sites WHERE id = ${quote(siteId)}`,
  );
  if (!row) throw new Problem(`The site "${siteId}" is gone.`);
  await to.batch([
    `INSERT OR IGNORE INTO sites (id, host, created_at) VALUES (${row.id}, ${row.host}, ${row.at});`,
  ]);
  for (const table of desk.tables) await copyRows(way, table);
  let rows = 0;
  for (const table of desk.tables) rows += await compareRows(way, table);
  desk.say(`${desk.tables.length} tables and ${rows} rows are the same in ${move.to}.`);
  if (!(await verifyIn([{ db: to, siteId }], desk.say)))
    throw new Problem("The ledger does not fit: npm run ledger -- verify tells where.");
}

/** What the site left behind goes, once nobody looks for it there any more; then it opens. */
async function leave(desk: Desk, move: Move): Promise<void> {
  await until(desk, move.since);
  await clear(desk, move, wayOf(desk, move).from);
}

/** What was copied goes; the site opens where it was. */
async function undo(desk: Desk, move: Move): Promise<void> {
  await clear(desk, move, wayOf(desk, move).to);
  desk.say(`The site stays in ${move.from}, and is open.`);
}

async function clear(desk: Desk, move: Move, db: SiteDatabase): Promise<void> {
  const { siteId } = move;
  const { from, to } = wayOf(desk, move);
  for (const table of desk.tables) await deleteRows(db, table, siteId);
  if ((db.name ?? DIRECTORY) !== DIRECTORY)
    await db.batch([`DELETE FROM sites WHERE id = ${quote(siteId)};`]);
  for (const end of [from, to]) await end.batch(unfence(desk.tables));
  await openSite(desk.db, move);
}
