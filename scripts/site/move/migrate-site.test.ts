import { beforeAll, expect, onTestFinished, test } from "vitest";
import { demoDatabase } from "../../../tests/seed/demo-database";
import { NIGHTLY } from "../../../tests/support/nightly";
import {
  CommandKilled,
  type KillPoint,
  openBothDatabases,
  rowsOf,
  schemaOf,
  type TwoDatabases,
  twoDatabasesFrom,
} from "../../../tests/support/two-databases";
import { verifyIn } from "../../ledger/verify";
import { migrateSite } from "./migrate-site";
import type { MigratedTable } from "./migrated-table";
import { declaredTables } from "./tables";

const HOST = "velours.localhost";
const { world: demo } = demoDatabase();
let tables: MigratedTable[];
let id: string;
beforeAll(async () => {
  tables = await declaredTables();
  id = String(demo.db.prepare("SELECT id FROM sites WHERE host = ?").get(HOST)?.id);
});

/** Both databases, and the command with them: its output, and the number of writes. */
function two() {
  const both = twoDatabasesFrom(demo.db);
  onTestFinished(both.close);
  const guards = [both.first, both.second].map(schemaOf);
  let last = { writes: 0 };
  const move = async (to = "DB_2", death?: KillPoint, pause = async () => undefined) => {
    const lines: string[] = [];
    const { db, progress } = openBothDatabases(both, death);
    last = progress;
    const mover = { db, tables, now: Date.now, print: (line: string) => void lines.push(line) };
    await migrateSite({ ...mover, pause }, HOST, to);
    return { lines, writes: progress.writes };
  };
  return { ...both, guards, move, progress: () => last };
}

const directoryOf = ({ first }: TwoDatabases) => ({
  ...first.prepare("SELECT database FROM sites WHERE id = ?").get(id),
  moves: first.prepare("SELECT * FROM site_moves").all(),
});
const settled = (database: string) => ({ database, moves: [] });

/**
 * Asserts that nothing is lost or duplicated, other sites are unchanged, and every trigger exists.
 */
async function expectAt(both: ReturnType<typeof two>, home: "first" | "second") {
  const [there, gone] = home === "first" ? [both.first, both.second] : [both.second, both.first];
  expect(rowsOf(there, tables, id)).toEqual(rowsOf(demo.db, tables, id));
  expect([...rowsOf(gone, tables, id).values()].flat()).toEqual([]);
  expect(rowsOf(both.first, tables, id, true)).toEqual(rowsOf(demo.db, tables, id, true));
  expect([both.first, both.second].map(schemaOf)).toEqual(both.guards);
  const { db } = openBothDatabases(both);
  const places = [db, ...(db.others ?? [])].map((one) => ({ db: one, siteId: null }));
  expect(await verifyIn(places, () => undefined)).toBe(true);
}

test("a site moves with all its data, and leaves nothing behind", async () => {
  const both = two();
  const { lines } = await both.move();
  expect(lines.at(-1)).toBe(`${HOST} lives in DB_2, and is open.`);
  expect(directoryOf(both)).toEqual(settled("DB_2"));
  await expectAt(both, "second");
  expect((await both.move()).lines).toEqual([`${HOST} lives in DB_2 already.`]);
  await both.move("DB");
  expect(directoryOf(both)).toEqual(settled("DB"));
  await expectAt(both, "first");
});

test("after a minute both databases reject any change of the site's rows", async () => {
  const both = two();
  const touch = (db: TwoDatabases["first"], on: string, other = "") =>
    db.exec(`${on} WHERE site_id ${other ? "<>" : "="} '${id}'`);
  const touches = [
    "UPDATE profiles SET name = 'x'",
    "DELETE FROM profiles",
    "INSERT OR IGNORE INTO attempts (site_id, key, window_started_at, locked_until) SELECT site_id, 'k', 0, 0 FROM profiles",
  ];
  let pauses = 0;
  await both.move("DB_2", undefined, async () => {
    pauses += 1;
    for (const db of pauses === 2 ? [both.first, both.second] : [])
      for (const on of touches) expect(() => touch(db, on), on).toThrow("on its way");
    touch(both.first, "UPDATE profiles SET name = name", "other");
  });
  expect(pauses).toBe(2);
  await expectAt(both, "second");
});

test("the last receipt number of a company stays in its database", async () => {
  const both = two();
  const issue = (number: number) =>
    both.first.exec(
      `INSERT INTO receipts (company_id, number, site_id, kind, order_id, company, issued_at) VALUES ('Co', ${number}, '${id}', 'receipt', 'o${number}', 'null', 0)`,
    );
  const numbers = (db: TwoDatabases["first"]) =>
    db
      .prepare("SELECT number FROM receipts WHERE company_id = 'Co' ORDER BY number")
      .all()
      .map(({ number }) => number);
  for (const number of [1, 2, 3]) issue(number);
  await both.move();
  expect([numbers(both.first), numbers(both.second)]).toEqual([[3], [1, 2, 3]]);
  expect(() => issue(3)).toThrow();
  await both.move("DB");
  expect([numbers(both.first), numbers(both.second)]).toEqual([[1, 2, 3], []]);
});

const KILLS = NIGHTLY ? 20 : 5;

test(`a migration killed at any of ${KILLS} points continues when repeated`, async () => {
  const { writes } = await two().move();
  expect(writes).toBeGreaterThan(30);
  const at = Array.from(
    { length: KILLS },
    (_, n) => 1 + Math.floor((n * (writes - 1)) / (KILLS - 1)),
  );
  for (const point of at) {
    const both = two();
    const death = { at: point, after: point % 2 === 0 };
    await expect(both.move("DB_2", death), String(point)).rejects.toThrow(CommandKilled);
    await both.move();
    expect(directoryOf(both), String(point)).toEqual(settled("DB_2"));
    await expectAt(both, "second");
  }
}, 300_000);

test("an error before the switch undoes the migration, even if killed meanwhile", async () => {
  const both = two();
  const { account } = demo.db
    .prepare("SELECT id AS account FROM accounts WHERE site_id = ? LIMIT 1")
    .get(id) as { account: string };
  // A member of another site has the same id as a copied one.
  both.second.exec(
    `INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('${account}', 'other', 'a@b.test', 'x', 'active', 'en', 0)`,
  );
  const failed = both.move();
  await expect(failed).rejects.toThrow("The copy of accounts is not what was copied.");
  expect(directoryOf(both)).toEqual(settled("DB"));
  await expectAt(both, "first");
  const { writes } = both.progress();
  for (const back of [1, 3, 9]) {
    await expect(both.move("DB_2", { at: writes - back, after: true })).rejects.toThrow(
      CommandKilled,
    );
    expect(directoryOf(both)).toMatchObject({ moves: [{ phase: "undo" }] });
    expect((await both.move()).lines).toEqual(["The site stays in DB, and is open."]);
    await expectAt(both, "first");
  }
  expect(both.second.prepare("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 1 });
});
