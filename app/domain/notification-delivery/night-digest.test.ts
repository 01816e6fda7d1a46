import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { services, viewerOf } from "../../../tests/support/conversations";
import {
  addMessageSince,
  addUnreadMessage,
  MIDNIGHT,
  NOON,
  notificationServices,
  notifyOfChat,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addMember, type TestMember } from "../../../tests/support/test-database";
import { blockMember } from "../conversation/block-member";
import { markRead } from "../conversation/mark-read";
import { likeMember } from "../like/like-member";
import type { NotificationKind } from "../notification/notification.schema";
import { switchOff } from "../notification/switch-notifications";
import { startNotificationScans } from "./notification-scans";
import { notifyMember } from "./notify-member";
import { recheckNotification } from "./recheck-before-send";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const MORNING = MIDNIGHT + hours(8);
const nights = async ({ id }: TestMember) =>
  (
    await env.DB.prepare("SELECT since, due_at FROM night_notices WHERE account_id = ?")
      .bind(id)
      .all()
  ).results;
const inTheMorning = async ({ id, siteId }: TestMember, at = MORNING) =>
  notifyMember(notificationServices({ at }).services, { siteId, account: id, notice: "night" });

test("sends one digest in the morning for everything from quiet hours", async () => {
  const chat = await addUnreadMessage({ since: MIDNIGHT });
  for (let n = 0; n < 2; n++) await notifyOfChat(chat, { at: MIDNIGHT });
  expect([await queuedPushesTo(chat.me), await queuedEmailsTo(chat.me)]).toEqual([[], []]);
  expect(await nights(chat.me)).toEqual([{ since: MIDNIGHT - hours(2), due_at: MORNING }]);
  const early = notificationServices({ at: MORNING - 1 });
  await startNotificationScans(early.services);
  expect(early.jobs).toEqual([]);
  const due = notificationServices({ at: MORNING });
  await startNotificationScans(due.services);
  const { id: account, siteId } = chat.me;
  expect(due.jobs).toContainEqual({ siteId, account, notice: "night" });
  for (let n = 0; n < 2; n++) await inTheMorning(chat.me);
  const fields = { messages: 1, likes: 0 };
  expect(await queuedPushesTo(chat.me)).toMatchObject([
    { template: "night", key: "night:2026-11-18", fields },
  ]);
  const people = [{ who: "Aino", fictional: false }];
  expect(await queuedEmailsTo(chat.me)).toMatchObject([
    { template: "digest", key: "night:2026-11-18", fields: { ...fields, people } },
  ]);
  expect(await nights(chat.me)).toEqual([]);
});

test("a digest leaves out what was read, and what waited before the night", async () => {
  const read = await addUnreadMessage({ since: MIDNIGHT });
  const older = await addUnreadMessage({ since: 1 });
  for (const chat of [read, older]) await notifyOfChat(chat, { at: MIDNIGHT });
  await markRead(services, viewerOf(read.me), { conversationId: read.conversation, seq: 1 });
  for (const { me } of [read, older]) {
    await inTheMorning(me, NOON);
    expect([await queuedPushesTo(me), await queuedEmailsTo(me), await nights(me)]).toEqual([
      [],
      [],
      [],
    ]);
  }
});

test("a waiting digest is recounted without blocked or read conversations", async () => {
  const chat = await addUnreadMessage({ since: MIDNIGHT });
  const { me, site } = chat;
  const other = await addMember(site, { premium: true, credits: 50, name: "Noor" });
  await addMessageSince(other, me, MIDNIGHT);
  await notifyOfChat(chat, { at: MIDNIGHT });
  await inTheMorning(me);
  const [[push], [email]] = [await queuedPushesTo(me), await queuedEmailsTo(me)];
  const now = async (fields: Record<string, unknown> = {}) =>
    recheckNotification(services, { siteId: site, account: me.id, fields });
  const since = MIDNIGHT - hours(2);
  expect(await now(push?.fields)).toEqual({ messages: 2, likes: 0, since });
  await blockMember(services, viewerOf(me), chat.writer.id);
  expect(await now(push?.fields)).toEqual({ messages: 1, likes: 0, since });
  expect(await now(email?.fields)).toMatchObject({
    messages: 1,
    people: [{ who: "Noor", fictional: false }],
  });
  await addMessageSince(other, me, MORNING);
  expect(await now({ messages: 1, likes: 0, since })).toMatchObject({ messages: 1 });
  const setProfileStatus = (status: string) =>
    env.DB.prepare("UPDATE profiles SET status = ? WHERE id = ?").bind(status, other.id).run();
  await setProfileStatus("disabled");
  expect(await now(push?.fields)).toBeNull();
  await setProfileStatus("active");
  await blockMember(services, viewerOf(other), me.id);
  expect([await now(push?.fields), await now(email?.fields)]).toEqual([null, null]);
  // Rows written by an older release have no `since` and keep their counts.
  expect(await now({ messages: 2, likes: 0 })).toEqual({ messages: 2, likes: 0 });
});

test("a waiting digest leaves out kinds switched off on its channel since", async () => {
  const chat = await addUnreadMessage({ since: MIDNIGHT });
  const { me, site, writer } = chat;
  const other = await addMember(site, { premium: true, credits: 50, name: "Noor" });
  await addMessageSince(other, me, MIDNIGHT);
  await likeMember(notificationServices({ at: MIDNIGHT }).services, viewerOf(other), me.id);
  await env.DB.prepare("UPDATE participants SET read_seq = 1 WHERE member_id = ? AND other_id = ?")
    .bind(me.id, writer.id)
    .run();
  await notifyOfChat(chat, { at: MIDNIGHT });
  await inTheMorning(me);
  const [[push], [email]] = [await queuedPushesTo(me), await queuedEmailsTo(me)];
  const now = async (notification?: { fields: object }) =>
    recheckNotification(services, {
      siteId: site,
      account: me.id,
      fields: notification?.fields ?? {},
    });
  const off = (kind: NotificationKind) =>
    switchOff(services.db, { siteId: site, accountId: me.id, kind, channel: "mail" }, 1);
  expect(await now(email)).toMatchObject({ messages: 2, likes: 1 });
  await off("like");
  expect(await now(email)).toMatchObject({ messages: 2, likes: 0 });
  await off("conversation");
  expect(await now(email)).toMatchObject({ messages: 1, people: [{ who: "Aino" }] });
  await off("message");
  expect(await now(email)).toBeNull();
  expect(await now(push)).toMatchObject({ messages: 2, likes: 1 });
});

test("a digest counts only the kinds that are on when it is written", async () => {
  const chat = await addUnreadMessage({ since: MIDNIGHT });
  await notifyOfChat(chat, { at: MIDNIGHT });
  const owner = { siteId: chat.site, accountId: chat.me.id } as const;
  await switchOff(services.db, { ...owner, kind: "conversation", channel: "push" }, 1);
  await inTheMorning(chat.me);
  expect([await queuedPushesTo(chat.me), await queuedEmailsTo(chat.me)]).toMatchObject([
    [],
    [{ template: "digest", fields: { messages: 1 } }],
  ]);
});

test("an event in a digest is not notified again by its own e-mail or push", async () => {
  const chat = await addUnreadMessage({ since: MORNING - minutes(5) });
  await notifyOfChat(chat, { at: MORNING - minutes(5) });
  await inTheMorning(chat.me);
  await notifyOfChat(chat, { at: MORNING + minutes(6) });
  expect([await queuedPushesTo(chat.me), await queuedEmailsTo(chat.me)]).toMatchObject([
    [{ template: "night" }],
    [{ template: "digest" }],
  ]);
});
