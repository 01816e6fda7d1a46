import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours } from "~/kit/duration";
import type { PushId } from "~/kit/ids";
import { services, viewerOf } from "../../../tests/support/conversations";
import {
  addMessageSince,
  addUnreadMessage,
  NOON,
  notifyOfChat,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { fakePushServers, pushRow, sendOutboxPush } from "../../../tests/support/outbox-pushes";
import { blockMember } from "../conversation/block-member";
import { markRead } from "../conversation/mark-read";
import { CHANNELS } from "../notification/notification.schema";
import { switchOff } from "../notification/switch-notifications";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

test("a first message is notified once, with its writer's name and no text", async () => {
  const chat = await addUnreadMessage();
  for (let n = 0; n < 2; n++) await notifyOfChat(chat);
  const { conversation } = chat;
  const fields = { name: "Aino", invented: false, conversation, words: null };
  const key = `conversation:${conversation}`;
  expect(await queuedPushesTo(chat.me)).toMatchObject([{ template: "conversation", key, fields }]);
  const emailFields = {
    name: "Sam",
    who: "Aino",
    fictional: false,
    count: 1,
    conversation,
    words: null,
  };
  expect(await queuedEmailsTo(chat.me)).toEqual([
    { template: "new_conversation", key, fields: emailFields },
  ]);
});

test("later messages are notified once until they are read, then again", async () => {
  const { me, writer, conversation } = await addUnreadMessage();
  const read = (seq: number) =>
    markRead(services, viewerOf(me), { conversationId: conversation, seq });
  await read(1);
  await notifyOfChat({ me, conversation });
  expect(await queuedPushesTo(me)).toEqual([]);
  await addMessageSince(writer, me, NOON - 9);
  for (let n = 0; n < 2; n++) await notifyOfChat({ me, conversation });
  await read(2);
  await addMessageSince(writer, me, NOON - 5);
  await notifyOfChat({ me, conversation });
  const keys = [`message:${conversation}:${NOON - 9}`, `message:${conversation}:${NOON - 5}`];
  const contentOf = (rows: { template: string; key: string }[]) =>
    rows.map(({ template, key }) => [template, key]);
  expect(contentOf(await queuedPushesTo(me))).toEqual(keys.map((key) => ["message", key]));
  expect(contentOf(await queuedEmailsTo(me))).toEqual(keys.map((key) => ["new_message", key]));
});

test("a notification holds the message text if its reader allows that", async () => {
  const chat = await addUnreadMessage();
  await env.DB.prepare(
    "INSERT INTO notification_settings (account_id, site_id, mail, push, show_words, quiet_from, quiet_until, changed_at) VALUES (?, ?, 255, 255, 1, 22, 8, 0)",
  )
    .bind(chat.me.id, chat.me.siteId)
    .run();
  await notifyOfChat(chat);
  expect((await queuedPushesTo(chat.me))[0]?.fields.words).toBe("hello");
  expect((await queuedEmailsTo(chat.me))[0]?.fields.words).toBe("hello");
});

test("notifies nobody who is blocked, online, suspended or has it switched off", async () => {
  const blocked = await addUnreadMessage();
  const here = await addUnreadMessage();
  const off = await addUnreadMessage();
  const banned = await addUnreadMessage();
  await blockMember(services, viewerOf(blocked.me), blocked.writer.id);
  const { id: accountId, siteId } = off.me;
  const one = { accountId, siteId, kind: "conversation" } as const;
  for (const channel of CHANNELS) await switchOff(services.db, { ...one, channel }, 1);
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?")
    .bind(banned.me.id)
    .run();
  await notifyOfChat(blocked);
  await notifyOfChat(here, { here: true });
  await notifyOfChat(off);
  await notifyOfChat(banned);
  for (const { me } of [blocked, here, off, banned])
    expect([await queuedPushesTo(me), await queuedEmailsTo(me)]).toEqual([[], []]);
});

test("uses the other channel if one is switched off or not requested", async () => {
  const off = await addUnreadMessage();
  const optedIn = await addUnreadMessage();
  const { id: accountId, siteId } = off.me;
  await switchOff(services.db, { accountId, siteId, kind: "conversation", channel: "mail" }, 1);
  await notifyOfChat(off);
  await notifyOfChat(optedIn, { by: "push" });
  for (const { me } of [off, optedIn])
    expect([(await queuedPushesTo(me)).length, await queuedEmailsTo(me)]).toEqual([1, []]);
  await notifyOfChat(optedIn, { by: "mail" });
  expect(await queuedEmailsTo(optedIn.me)).toHaveLength(1);
});

test("an unread message is notified once more per day", async () => {
  const chat = await addUnreadMessage();
  for (const at of [NOON, NOON + hours(1), NOON + hours(24)])
    await notifyOfChat(chat, { at, notice: "unread" });
  const { conversation } = chat;
  expect(await queuedEmailsTo(chat.me)).toMatchObject(
    ["2026-11-18", "2026-11-19"].map((day) => ({
      template: "unread_reminder",
      key: `unread:${conversation}:${day}`,
      fields: { who: "Aino", count: 1 },
    })),
  );
});

test("a waiting notification is suppressed once its kind is switched off", async () => {
  const chat = await addUnreadMessage();
  await notifyOfChat(chat);
  const [row] = (
    await env.DB.prepare("SELECT id FROM outbox WHERE account_id = ? AND channel = 'push'")
      .bind(chat.me.id)
      .all<{ id: PushId }>()
  ).results;
  const { id: accountId, siteId } = chat.me;
  const one = { accountId, siteId, kind: "conversation", channel: "push" } as const;
  await switchOff(services.db, one, 1);
  const { push, handed } = fakePushServers();
  expect(await sendOutboxPush(row?.id as PushId, { push })).toEqual({ status: "suppressed" });
  expect([handed, (await pushRow(row?.id as PushId))?.status]).toEqual([[], "suppressed"]);
});
