import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import {
  addUnreadMessage,
  NOON,
  notificationServices,
  notifyOfChat,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { realServices } from "../../../tests/support/test-database";
import { switchOn, WEEKLY_INTERVAL } from "../notification/switch-notifications";
import { scanJobSchema } from "./notification-delivery.schema";
import { continueScan, startNotificationScans } from "./notification-scans";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

/** The jobs that the scheduled job enqueues for a chat. */
async function namedOf({ conversation }: Awaited<ReturnType<typeof addUnreadMessage>>) {
  const { services, jobs } = notificationServices();
  await startNotificationScans(services);
  return jobs.flatMap((job) =>
    "conversation" in job && job.conversation === conversation ? job.notice : [],
  );
}

test("finds a missed message after ten minutes, and an unread one after a day", async () => {
  const at = (ago: number) => addUnreadMessage({ since: NOON - ago });
  expect(await namedOf(await at(minutes(9)))).toEqual([]);
  expect(await namedOf(await at(minutes(11)))).toEqual(["message"]);
  expect(await namedOf(await at(minutes(25)))).toEqual([]);
  expect(await namedOf(await at(hours(24) - 1))).toEqual([]);
  expect(await namedOf(await at(hours(24) + 1))).toEqual(["unread"]);
});

test("a message unread for a day is notified once more per chat and day", async () => {
  const chat = await addUnreadMessage({ since: NOON - hours(24) });
  for (let n = 0; n < 2; n++) await notifyOfChat(chat, { notice: "unread" });
  const { conversation } = chat;
  expect(await queuedPushesTo(chat.me)).toMatchObject([
    {
      template: "unread",
      key: `unread:${conversation}:2026-11-18`,
      fields: { name: "Aino", invented: false, conversation },
    },
  ]);
});

test("enqueues every waiting message, oldest first, continued by the queue", async () => {
  const since = NOON - minutes(12);
  const chats = [];
  for (let n = 0; n < 5; n++)
    chats.push(await addUnreadMessage({ since: since + (n === 4 ? 0 : n) }));
  const ours = new Set<string>(chats.map(({ conversation }) => conversation));
  const { services, jobs, walks: scans } = notificationServices();
  const step = { pages: 1, atATime: 2 };
  await startNotificationScans(services, step);
  let scanCount = 0;
  for (let scan = scans.shift(); scan; scan = scans.shift(), scanCount++)
    await continueScan(services, scanJobSchema.parse(JSON.parse(JSON.stringify(scan))), step);
  const named = jobs.flatMap((job) =>
    "conversation" in job && ours.has(job.conversation) ? job.conversation : [],
  );
  const firstTwo = [chats[0], chats[4]].map((chat) => chat?.conversation).sort();
  const rest = chats.slice(1, 4).map(({ conversation }) => conversation);
  expect(named).toEqual([...firstTwo, ...rest]);
  expect(scanCount).toBeGreaterThan(1);
});

test("enqueues all due nights and weekly notifications, page by page", async () => {
  const members = [];
  for (let n = 0; n < 3; n++) members.push((await addUnreadMessage({ since: 1 })).me);
  for (const { id, siteId } of members) {
    await env.DB.prepare(
      "INSERT INTO night_notices (account_id, site_id, since, due_at) VALUES (?, ?, 0, 5)",
    )
      .bind(id, siteId)
      .run();
    const owner = { accountId: id as MemberId, siteId };
    const kind = { kind: "weekly", channel: "mail" } as const;
    await switchOn(realServices().db, { ...owner, ...kind }, NOON - WEEKLY_INTERVAL);
  }
  const { services, jobs, walks: scans } = notificationServices();
  const step = { pages: 1, atATime: 1 };
  await startNotificationScans(services, step);
  for (let scan = scans.shift(); scan; scan = scans.shift())
    await continueScan(services, scan, step);
  for (const notice of ["night", "weekly"])
    for (const { id } of members)
      expect(jobs.filter((job) => job.notice === notice && job.account === id)).toHaveLength(1);
});

test("sends jobs to the queue in batches of a hundred", async () => {
  const { me, conversation } = await addUnreadMessage();
  const job = { siteId: me.siteId, account: me.id, conversation, notice: "message" } as const;
  const { enqueueNotices } = realServices().queues;
  await expect(enqueueNotices(Array.from({ length: 250 }, () => job))).resolves.toBeUndefined();
  await expect(enqueueNotices([])).resolves.toBeUndefined();
});
