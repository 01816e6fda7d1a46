import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { requeueEmails } from "~/domain/outbox/requeue-emails";
import { newId } from "~/kit/ids";
import { addChat } from "../../tests/support/add-chat";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { deleteExpired, eraseDueEvidence } from "./scheduled-jobs";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.now();
const count = async (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<number>("n");

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
