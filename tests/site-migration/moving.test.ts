import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { migrateSite } from "../../scripts/site/move/migrate-site";
import { migratedTables } from "../../scripts/site/move/migrated-table";
import type { SiteDatabase } from "../../scripts/site/site-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "../api/app-client";
import { addMember, addSite } from "../support/test-database";

const { DB, DB_2 } = env as unknown as { DB: D1Database; DB_2: D1Database };
const tables = migratedTables(
  Object.values(import.meta.glob<object>("../../app/domain/**/*.tables.ts", { eager: true })),
);

/** A D1 database as a command receives it. */
const open = (db: D1Database, name: string): SiteDatabase => ({
  name,
  read: async (sql) => (await db.prepare(sql).all()).results,
  write: async (statements) => void (await db.batch(statements.map((one) => db.prepare(one)))),
  batch: async (statements) =>
    (await db.batch(statements.map((one) => db.prepare(one)))).map(({ results, meta }) => ({
      rows: results as Record<string, unknown>[],
      changes: meta.changes,
    })),
});

/** The number of rows of the site, or of all sites, in each table. */
async function countRowsOf(db: D1Database, where = "1"): Promise<Record<string, number>> {
  const counts = await db.batch<{ n: number }>(
    tables.map(({ name }) => db.prepare(`SELECT count(*) AS n FROM ${name} WHERE ${where}`)),
  );
  return Object.fromEntries(
    tables.map(({ name }, at) => [name, counts[at]?.results[0]?.n ?? 0] as const),
  );
}
const OURS = `site_id = '${HOST}'`;
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

/**
 * Moves the site; `closed` runs once every Worker isolate knows that the site is closed, and again
 * after the switch.
 */
async function moveTestSite(to: string, closed: () => Promise<void>) {
  const pause = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    await closed();
  };
  const db = { ...open(DB, "DB"), others: [open(DB_2, "DB_2")] };
  const desk = { db, tables, now: Date.now, print: () => undefined, pause };
  await migrateSite(desk, HOST, to);
  vi.setSystemTime(Date.now() + 61_000);
}

type LoggedInVisitor = Awaited<ReturnType<typeof addLoggedIn>>;
let me: LoggedInVisitor;
let her: LoggedInVisitor;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await addTestSite();
  me = await addLoggedIn({ premium: true, credits: 9 });
  her = await addLoggedIn();
  expect((await send(her.id, me.cookie, "Before")).status).toBe(200);
});

async function expectNotice(): Promise<void> {
  const before = [await countRowsOf(DB), await countRowsOf(DB_2)];
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const page = await sendRequest("/members", { language, cookie: `i18n=${language}` });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "300"]);
    titles.add(/<h1[^>]*>([^<]+)/.exec(await textOf(page))?.[1] ?? "");
  }
  expect(titles.size).toBe(LANGUAGES.length);
  expect((await sendRequest("/")).status).toBe(503);
  const form = await postForm("/login", { email: "a@b.test", password: "x" });
  const message = await send(her.id, me.cookie, "During");
  for (const answer of [form, message]) expect(answer.status).toBe(503);
  expect(await message.json()).toMatchObject({ error: { code: "moving" } });
  const socket = await sendRequest("/live", {
    cookie: me.cookie,
    headers: { upgrade: "websocket" },
  });
  expect(socket.status).toBe(503);
  expect([await countRowsOf(DB), await countRowsOf(DB_2)]).toEqual(before);
}

test("a moving site rejects writes on pages and endpoints, and resumes afterwards", async () => {
  const before = await countRowsOf(DB, OURS);
  let closed = 0;
  await moveTestSite("DB_2", async () => {
    closed += 1;
    await expectNotice();
  });
  expect(closed).toBe(2);
  expect(await countRowsOf(DB_2, OURS)).toEqual(before);
  expect(sum(await countRowsOf(DB, OURS))).toBe(0);
  expect((await sendRequest("/members", { cookie: me.cookie })).status).toBe(200);
  expect((await send(her.id, me.cookie, "After")).status).toBe(200);
  const chats = await sendJsonRequest("/api/chats.php", undefined, {
    method: "GET",
    cookie: her.cookie,
    body: undefined,
  });
  expect(await chats.json()).toMatchObject({ total_messages: 2 });
  expect(sum(await countRowsOf(DB, OURS))).toBe(0);
  await moveTestSite("DB", async () => undefined);
  expect((await send(her.id, me.cookie, "Home")).status).toBe(200);
  expect(sum(await countRowsOf(DB_2, OURS))).toBe(0);
});

test("database triggers reject writes of a stale isolate, on this site only", async () => {
  const other = await addMember(await addSite());
  const run = (db: D1Database, sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .bind(...values)
      .run();
  const refused = "on its way to another database";
  await moveTestSite("DB_2", async () => {
    const [row] = (await DB.prepare("SELECT phase FROM site_moves").all<{ phase: string }>())
      .results;
    if (row?.phase !== "clean") return; // the write lock holds from the copy on
    for (const db of [DB, DB_2]) {
      await expect(run(db, "UPDATE profiles SET name = 'x' WHERE id = ?", me.id)).rejects.toThrow(
        refused,
      );
      await expect(run(db, "DELETE FROM likes WHERE site_id = ?", HOST)).resolves.toBeTruthy();
      await expect(run(db, "DELETE FROM messages WHERE site_id = ?", HOST)).rejects.toThrow(
        refused,
      );
      for (const how of ["INSERT", "INSERT OR IGNORE", "REPLACE"])
        await expect(
          run(
            db,
            `${how} INTO attempts (site_id, key, window_started_at, locked_until) VALUES (?, 'k', 0, 0)`,
            HOST,
          ),
        ).rejects.toThrow(refused);
    }
    await run(DB, "UPDATE profiles SET name = 'x' WHERE id = ?", other.id);
  });
  expect(sum(await countRowsOf(DB, OURS))).toBe(0);
});
