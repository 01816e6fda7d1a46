import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { databasesOf, openDatabase } from "../../app/db/database.server";
import { requeueEmails } from "../../app/domain/outbox/send-email";
import { newId } from "../../app/kit/ids";
import type { Services } from "../../app/services";
import { addChat } from "../../tests/support/add-chat";
import { addPhoto } from "../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { addEntry, checkMemberWallet, daysAgo } from "../../tests/support/wallet-ledger";
import {
  deleteExpired,
  deleteUnusedPhotos,
  eraseDueEvidence,
  maintainLedger,
  runScheduledJobs,
  verifyAudit,
} from "./scheduled-jobs";

describe("scheduled jobs", () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  const now = Date.now();
  const count = async (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .first<number>("n");

  test("of the runs of a day, one verifies the audit log of each database", async () => {
    const logged: string[] = [];
    const midnight = now - (now % DAY);
    for (let run = 0; run < DAY; run += 5 * MINUTE)
      await verifyAudit(
        realServices({
          now: () => midnight + run + 3_000,
          log: (event) => void logged.push(event),
        }),
      );
    expect(logged).toEqual(["audit.verified"]);
  });

  test("e-mails that wait for five minutes are queued again", async () => {
    const site = await addSite();
    const add = async (status: string, age: number, claimed = 0) => {
      const id = newId();
      await env.DB.prepare(
        "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at, claimed_until) VALUES (?, ?, 'mail', 'activate', '', ?, ?, ?)",
      )
        .bind(id, site, status, now - age, claimed)
        .run();
      return id;
    };
    const stuck = [await add("waiting", 6 * MINUTE), await add("waiting", 3 * DAY)];
    await add("waiting", 4 * MINUTE);
    await add("sent", 6 * MINUTE);
    await add("failed", 6 * MINUTE);
    await add("waiting", 6 * MINUTE, now + MINUTE);
    const old = await add("sent", 31 * DAY);
    const named: string[] = [];
    const services = realServices({
      now: () => now,
      queues: {
        enqueueMail: async (id) => void named.push(id),
        enqueueDataExport: async () => undefined,
        enqueueNotice: async () => undefined,
        enqueueNotices: async () => undefined,
        enqueueScan: async () => undefined,
        enqueuePush: async () => undefined,
      },
    });
    expect(await requeueEmails(services)).toBe(2);
    expect(named.sort()).toEqual(stuck.sort());
    expect(await count("SELECT count(*) AS n FROM outbox WHERE id = ?", old)).toBe(0);
  });

  test("ended sessions, secrets and counters are deleted, valid ones stay", async () => {
    const site = await addSite();
    const { id } = await addMember(site);
    const session = env.DB.prepare(
      "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, '', 0, 0, ?)",
    );
    const token = env.DB.prepare(
      "INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, expires_at, created_at) VALUES (?, ?, ?, 'activate', '', 0, ?, 0)",
    );
    const attempt = env.DB.prepare(
      "INSERT INTO attempts (site_id, key, window_started_at, locked_until) VALUES (?, ?, ?, ?)",
    );
    await env.DB.batch([
      session.bind("ended", site, id, now - 1000),
      session.bind("open", site, id, now + DAY),
      token.bind("old", site, id, now - 31 * DAY),
      token.bind("stale", site, id, now - DAY),
      attempt.bind(site, "quiet", now - 3 * DAY, 0),
      attempt.bind(site, "locked", now - 3 * DAY, now + DAY),
      attempt.bind(site, "fresh", now, 0),
    ]);
    await deleteExpired(realServices());
    const left = async (column: string, table: string) =>
      (
        await env.DB.prepare(`SELECT ${column} AS v FROM ${table} WHERE site_id = ? ORDER BY 1`)
          .bind(site)
          .all<{ v: string }>()
      ).results.map((row) => row.v);
    expect(await left("id_hash", "sessions")).toEqual(["open"]);
    expect(await left("secret_hash", "account_tokens")).toEqual(["stale"]);
    expect(await left("key", "attempts")).toEqual(["fresh", "locked"]);
  });

  test("evidence older than ninety days is erased, younger evidence stays", async () => {
    const site = await addSite();
    const chatOf = async (age: number) => {
      const one = await addMember(site);
      const other = await addMember(site);
      const chat = await addChat(one, other, 2);
      const hold = env.DB.prepare(
        "INSERT INTO seals (conversation_id, member_id, site_id, upto_seq, sealed_at) VALUES (?, ?, ?, 2, ?)",
      );
      const evidence = env.DB.prepare(
        "INSERT INTO evidence (complaint_id, site_id, profile, messages, sealed_at) VALUES (?, ?, '{}', '[]', ?)",
      );
      await env.DB.batch([
        ...[one, other].map(({ id }) => hold.bind(chat, id, site, now - age)),
        evidence.bind(chat, site, now - age),
      ]);
      return chat;
    };
    const old = await chatOf(91 * DAY);
    const young = await chatOf(89 * DAY);
    await eraseDueEvidence(realServices());
    const left = async (table: string, chat: string) =>
      count(
        `SELECT count(*) AS n FROM ${table} WHERE ${table === "evidence" ? "complaint_id" : "conversation_id"} = ?`,
        chat,
      );
    for (const table of ["messages", "seals", "evidence"])
      expect([await left(table, old), Boolean(await left(table, young))], table).toEqual([0, true]);
  });
});

describe("run scheduled jobs", () => {
  /** Services for databases with these names. */
  function servicesFor(...names: string[]): Services {
    const all = names.map((name) => openDatabase(env.DB, name));
    const databases = databasesOf(all);
    return { ...realServices(), db: databases.directory, databases };
  }

  afterEach(() => vi.restoreAllMocks());

  test("a failing scheduled job stops no other and is logged by name", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const done: string[] = [];
    const jobs = {
      erase: async () => {
        throw new Error("D1 is away");
      },
      forget: async () => {
        await scheduler.wait(20);
        done.push("forget");
      },
      count: () => Promise.reject(new Error("too slow")),
    };
    await expect(runScheduledJobs(servicesFor("DB"), jobs)).rejects.toThrow("2 of 3 failed");
    expect(done).toEqual(["forget"]);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.map(({ work, causes }) => [work, causes])).toEqual([
      ["erase", ["Error: D1 is away"]],
      ["count", ["Error: too slow"]],
    ]);
  });

  test("a run succeeds if all scheduled jobs succeed", async () => {
    await expect(
      runScheduledJobs(servicesFor("DB"), { one: async () => 1 }),
    ).resolves.toBeUndefined();
  });

  test("each scheduled job runs on each database, independent of errors in others", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const done: string[] = [];
    const job = async ({ db }: Services) => {
      if (db.name === "DB_2") throw new Error("away");
      done.push(db.name);
    };
    await expect(
      runScheduledJobs(servicesFor("DB", "DB_2", "DB_3"), { chore: job }),
    ).rejects.toThrow("1 of 3 failed");
    expect(done).toEqual(["DB", "DB_3"]);
  });
});

describe("delete unused photos", () => {
  const HOUR = 3_600_000;
  const now = Date.now();
  const { PHOTOS } = env as unknown as Env;

  const storedKeys = async (site: string) =>
    (await PHOTOS.list({ prefix: `${site}/` })).objects.map(({ key }) => key.split("/")[1]);
  const noted = async (site: string) =>
    (
      await env.DB.prepare("SELECT photo_id AS id FROM unused_photos WHERE site_id = ?")
        .bind(site)
        .all<{ id: string }>()
    ).results.map(({ id }) => id);

  test("unused bytes are deleted: of deleted photos and failed uploads", async () => {
    const site = await addSite();
    const member = await addMember(site);
    const used = await addPhoto(member);
    const gone = await addPhoto(member);
    const lost = newId();
    const young = newId();
    for (const id of [used, gone, lost, young]) await PHOTOS.put(`${site}/${id}/thumb.webp`, "x");
    const note = env.DB.prepare(
      "INSERT INTO unused_photos (photo_id, site_id, since) VALUES (?, ?, ?)",
    );
    await env.DB.batch([
      env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(gone),
      note.bind(lost, site, now - 2 * HOUR),
      note.bind(young, site, now),
    ]);
    expect((await noted(site)).sort()).toEqual([gone, lost, young].sort());
    const broken = realServices({ now: () => now });
    const failing = { ...broken.photos, delete: () => Promise.reject(new Error("R2 is away")) };
    await expect(deleteUnusedPhotos({ ...broken, photos: failing })).rejects.toThrow("R2 is away");
    expect(await noted(site)).toHaveLength(3);
    await deleteUnusedPhotos(broken);
    expect((await storedKeys(site)).sort()).toEqual([used, young].sort());
    expect(await noted(site)).toEqual([young]);
  });

  test("storing a row removes its upload record, a shared folder is never recorded", async () => {
    const member = await addMember(await addSite());
    const id = await addPhoto(member);
    await env.DB.prepare("UPDATE photos SET folder = 'shared' WHERE id = ?").bind(id).run();
    await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(id).run();
    expect(await noted(member.siteId)).toEqual([]);
  });
});

describe("maintain ledger", () => {
  const STEP = 5 * 60_000;

  test("the scheduler links every kind of new ledger entry within an hour", async () => {
    const member = await addMember(await addSite(), { credits: 9 });
    await addEntry(member, { amount: -1, at: daysAgo(1) });
    expect((await checkMemberWallet(member)).waiting).toBe(2);
    const now = Date.now();
    for (let step = 0; step < 12; step++)
      await maintainLedger(realServices({ now: () => now + step * STEP }));
    expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 0 });
  });
});
