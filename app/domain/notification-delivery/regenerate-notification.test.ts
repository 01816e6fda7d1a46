import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { hours } from "~/kit/duration";
import { type EmailId, type MemberId, newId } from "~/kit/ids";
import { services, viewerOf } from "../../../tests/support/conversations";
import {
  addUnreadMessage,
  NOON,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { markRead } from "../conversation/mark-read";
import type { Channel } from "../notification/notification.schema";
import { switchOn, WEEKLY_INTERVAL } from "../notification/switch-notifications";
import { regenerateNotification } from "./regenerate-notification";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

/** A failed outbox row that waits without payload. */
async function addFailedRow(me: TestMember, channel: Channel, key: string | null) {
  const id = newId<EmailId>();
  await run(
    services.db,
    sql`INSERT INTO outbox (id, site_id, channel, template, account_id, payload, status, key, created_at)
      VALUES (${id}, ${me.siteId}, ${channel}, 'x', ${me.id}, '', 'waiting', ${key}, 0)`,
  );
  return { id, siteId: me.siteId, account: me.id as MemberId, channel, key };
}
const isThere = (id: string) =>
  env.DB.prepare("SELECT 1 AS there FROM outbox WHERE id = ?").bind(id).first("there");
const writtenTo = async (me: TestMember) =>
  [...(await queuedPushesTo(me)), ...(await queuedEmailsTo(me))].filter(
    ({ template }) => template !== "x",
  );

/** `regenerateNotification` for a row, which has no payload to read. */
const regenerate = (row: Awaited<ReturnType<typeof addFailedRow>>, at = NOON) =>
  regenerateNotification(notificationServices({ at }).services, row);

test("a chat notification is regenerated from current data on its own channel only", async () => {
  const { me, conversation } = await addUnreadMessage({ since: 7 });
  const row = await addFailedRow(me, "mail", `conversation:${conversation}`);
  expect(await regenerate(row)).toBe(true);
  expect(await isThere(row.id)).toBeNull();
  expect(await writtenTo(me)).toMatchObject([
    { template: "new_conversation", key: `conversation:${conversation}`, fields: { count: 1 } },
  ]);
  const push = await addFailedRow(me, "push", `unread:${conversation}:2026-01-01`);
  expect(await regenerate(push)).toBe(true);
  expect((await writtenTo(me)).map(({ template }) => template)).toEqual([
    "unread",
    "new_conversation",
  ]);
});

test("regenerates nothing that was read since, and keeps rows with unknown keys", async () => {
  const { me, conversation } = await addUnreadMessage();
  await markRead(services, viewerOf(me), { conversationId: conversation, seq: 1 });
  await regenerate(await addFailedRow(me, "mail", `message:${conversation}:7`));
  for (const key of [null, "news:x", "night:2026-01-01", "message:x:1"]) {
    const row = await addFailedRow(me, "mail", key);
    expect(await regenerate(row), String(key)).toBe(false);
    expect(await isThere(row.id), String(key)).toBe(1);
    await env.DB.prepare("DELETE FROM outbox WHERE id = ?").bind(row.id).run();
  }
  expect(await writtenTo(me)).toEqual([]);
});

test("a like notification is recounted and uses the last unseen like", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const fan = await addMember(site);
  await addBrowser(me);
  await env.DB.prepare(
    "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
  )
    .bind(site, fan.id, me.id)
    .run();
  for (const channel of ["mail", "push"] as const)
    expect(await regenerate(await addFailedRow(me, channel, "like:2026-01-01"))).toBe(true);
  expect(await writtenTo(me)).toMatchObject([
    { template: "like", fields: { count: 1 } },
    { template: "like_received", fields: { count: 1 } },
  ]);
  await env.DB.prepare("DELETE FROM outbox WHERE account_id = ?").bind(me.id).run();
  await env.DB.prepare("UPDATE likes SET seen_at = 2 WHERE to_id = ?").bind(me.id).run();
  expect(await regenerate(await addFailedRow(me, "mail", "like:2026-01-02"))).toBe(false);
});

test("the weekly notification is regenerated with new data before its next day", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const accountId = me.id as MemberId;
  const kind = { accountId, siteId: site, kind: "weekly", channel: "mail" } as const;
  await switchOn(services.db, kind, NOON - WEEKLY_INTERVAL + hours(50));
  expect(await regenerate(await addFailedRow(me, "mail", "weekly:2026-01-01"))).toBe(true);
  const next = await env.DB.prepare(
    "SELECT weekly_at FROM notification_settings WHERE account_id = ?",
  )
    .bind(me.id)
    .first("weekly_at");
  expect(next).toBe(NOON + WEEKLY_INTERVAL);
});
