import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { hours } from "~/kit/duration";
import { type EmailId, type MemberId, newId, type PushId } from "~/kit/ids";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addBlock, addLike } from "../../../tests/support/member-fixtures";
import {
  addMessageSince,
  addUnreadMessage,
  NOON,
  notificationServices,
  notifyOfChat,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  sendOutboxPush,
} from "../../../tests/support/outbox-pushes";
import { rawSql as sql } from "../../../tests/support/raw-sql";
import {
  addMember,
  addSite,
  emailAddressOf,
  type TestMember,
} from "../../../tests/support/test-database";
import { blockMember } from "../conversation/block-member";
import { conversationIdOf } from "../conversation/conversation";
import { markRead } from "../conversation/mark-read";
import { likeMember, unlikeMember } from "../like/like-member";
import { CHANNELS, type Channel } from "../notification/notification.schema";
import { switchOff, switchOn, WEEKLY_INTERVAL } from "../notification/switch-notifications";
import { notifyMember, regenerateNotification } from "./notify-member";
import { recheckNotification } from "./recheck-before-send";

describe("notify member", () => {
  beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

  test("a first message is notified once, with its writer's name and no text", async () => {
    const chat = await addUnreadMessage();
    for (let n = 0; n < 2; n++) await notifyOfChat(chat);
    const { conversation } = chat;
    const fields = { name: "Aino", invented: false, conversation, words: null };
    const key = `conversation:${conversation}`;
    expect(await queuedPushesTo(chat.me)).toMatchObject([
      { template: "conversation", key, fields },
    ]);
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
});

describe("recheck before send", () => {
  const applies = async (written: Parameters<typeof recheckNotification>[1]) =>
    (await recheckNotification(services, written)) !== null;

  const chatApplies = ({ me, conversation }: Awaited<ReturnType<typeof addUnreadMessage>>) =>
    applies({ siteId: me.siteId, account: me.id, fields: { conversation } });

  test("a message notification holds until the message is read or one of the two blocks", async () => {
    const read = await addUnreadMessage();
    const blocked = await addUnreadMessage();
    const blocker = await addUnreadMessage();
    for (const chat of [read, blocked, blocker]) expect(await chatApplies(chat)).toBe(true);
    await markRead(services, viewerOf(read.me), { conversationId: read.conversation, seq: 1 });
    await blockMember(services, viewerOf(blocked.me), blocked.writer.id);
    await blockMember(services, viewerOf(blocker.writer), blocker.me.id);
    for (const chat of [read, blocked, blocker]) expect(await chatApplies(chat)).toBe(false);
  });

  test("a block alone ends the notification of a chat", async () => {
    const mine = await addUnreadMessage();
    const theirs = await addUnreadMessage();
    await addBlock(mine.me, mine.writer);
    await addBlock(theirs.writer, theirs.me);
    for (const chat of [mine, theirs]) expect(await chatApplies(chat)).toBe(false);
  });

  test("a match holds until a block; notifications without a member always hold", async () => {
    const { me, writer } = await addUnreadMessage();
    const recipient = { siteId: me.siteId, account: me.id };
    const match = { ...recipient, fields: { name: "Aino", member: writer.id } };
    expect(await applies(match)).toBe(true);
    await blockMember(services, viewerOf(writer), me.id);
    expect(await applies(match)).toBe(false);
    expect(await applies({ ...recipient, fields: { count: 2 } })).toBe(true);
  });

  test("no notification holds for a suspended account", async () => {
    const chat = await addUnreadMessage();
    await env.DB.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?")
      .bind(chat.me.id)
      .run();
    expect(await chatApplies(chat)).toBe(false);
    const { id: account, siteId } = chat.me;
    expect(await applies({ siteId, account, fields: { count: 2 } })).toBe(false);
  });
});

describe("recheck email", () => {
  const recheck = ({ siteId, id: account }: TestMember, template: string, fields: object) =>
    recheckNotification(services, { siteId, account, template, fields });

  const setStatus = ({ id }: TestMember, status: string) =>
    env.DB.prepare("UPDATE profiles SET status = ? WHERE id = ?").bind(status, id).run();

  test("suppresses e-mails about a banned or deleted writer and an invisible match", async () => {
    const { me, writer, conversation } = await addUnreadMessage();
    const words = {
      name: "Sam",
      who: "Aino",
      fictional: false,
      count: 1,
      conversation,
      words: "Hi",
    };
    const match = { name: "Sam", who: "Aino", fictional: false, member: writer.id };
    expect(await recheck(me, "new_message", words)).toEqual(words);
    expect(await recheck(me, "match", match)).toEqual(match);
    await setStatus(writer, "hidden");
    expect(await recheck(me, "new_message", words)).toEqual(words);
    expect(await recheck(me, "match", match)).toBeNull();
    await setStatus(writer, "disabled");
    expect(await recheck(me, "new_message", words)).toBeNull();
    expect(await recheck(me, "match", match)).toBeNull();
  });

  test("a waiting e-mail does not count likes that were undone or blocked", async () => {
    const { me, writer } = await addUnreadMessage();
    const other = await addMember(me.siteId);
    for (const one of [writer, other]) await likeMember(services, viewerOf(one), me.id);
    const fields = { name: "Sam", count: 2 };
    expect(await recheck(me, "like_received", fields)).toEqual(fields);
    await blockMember(services, viewerOf(me), writer.id);
    expect(await recheck(me, "like_received", fields)).toEqual({ ...fields, count: 1 });
    expect(await recheck(me, "like", { count: 2 })).toEqual({ count: 1 });
    await unlikeMember(services, viewerOf(other), { memberId: me.id });
    expect(await recheck(me, "like_received", fields)).toBeNull();
    expect(await recheck(me, "weekly", { count: 2 })).toEqual({ count: 2 });
  });

  test("a promotion is suppressed after its end", async () => {
    const { me } = await addUnreadMessage();
    const offer = { name: "Sam", title: "Half", text: "Of it", until: Date.now() + 60_000 };
    expect(await recheck(me, "promotion", offer)).toEqual(offer);
    expect(await recheck(me, "promotion", { ...offer, until: null })).not.toBeNull();
    expect(await recheck(me, "promotion", { ...offer, until: Date.now() - 1 })).toBeNull();
  });

  test("the e-mail of new members names only those who are still visible", async () => {
    const { me, writer } = await addUnreadMessage();
    const stays = await addMember(me.siteId);
    const hides = await addMember(me.siteId);
    const card = ({ id: profile }: TestMember) => ({
      who: "Jo",
      fictional: false,
      age: 30,
      profile,
    });
    const fields = { name: "Sam", region: null, members: [writer, stays, hides].map(card) };
    expect(await recheck(me, "weekly_members", fields)).toEqual(fields);
    await blockMember(services, viewerOf(writer), me.id);
    await setStatus(hides, "hidden");
    const left = { ...fields, members: [card(stays)] };
    expect(await recheck(me, "weekly_members", fields)).toEqual(left);
    await setStatus(stays, "disabled");
    expect(await recheck(me, "weekly_members", fields)).toBeNull();
  });

  test("a notification to a previous address is suppressed", async () => {
    const { me } = await addUnreadMessage();
    const email = {
      siteId: me.siteId,
      account: me.id,
      template: "reminder",
      to: emailAddressOf(me.id),
    };
    const fields = { name: "Sam", what: "photo" };
    expect(await recheckNotification(services, { ...email, fields })).toEqual(fields);
    await env.DB.prepare("UPDATE accounts SET email = 'new@example.test' WHERE id = ?")
      .bind(me.id)
      .run();
    expect(await recheckNotification(services, { ...email, fields })).toBeNull();
  });
});

describe("recheck push", () => {
  beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

  type MemberPair = { me: TestMember; her: TestMember };
  type NotifyStep = (two: MemberPair) => Promise<unknown>;
  const notifySteps = {
    message: async ({ me, her }: MemberPair) => {
      await addMessageSince(her, me, Date.now());
      await notifyOfChat({ me, conversation: await conversationIdOf(me.siteId, me.id, her.id) });
    },
    unread: async ({ me, her }: MemberPair) => {
      await addMessageSince(her, me, Date.now());
      const conversation = await conversationIdOf(me.siteId, me.id, her.id);
      await notifyOfChat({ me, conversation }, { notice: "unread" });
    },
    like: ({ me, her }: MemberPair) => notifyOfLike(me, her),
    match: async ({ me, her }: MemberPair) => {
      await addLike(me, her);
      await notifyOfLike(me, her);
    },
  } satisfies Record<string, NotifyStep>;

  async function notifyOfLike(me: TestMember, from: TestMember) {
    await addLike(from, me);
    const job = { siteId: me.siteId, account: me.id, notice: "like" as const, from: from.id };
    await notifyMember(notificationServices().services, job);
  }

  const set = (columns: string) => async (_: TestMember, her: TestMember) =>
    void (await env.DB.prepare(`UPDATE profiles SET ${columns} WHERE id = ?`).bind(her.id).run());
  const hideProfile = set("status = 'hidden', invisible = 1");
  const disableProfile = set("status = 'disabled'");
  const blocks = (one: TestMember, other: TestMember) =>
    blockMember(services, viewerOf(one), other.id);

  /** The result of sending a waiting push after something has happened between the two members. */
  async function sendAfter(
    notify: NotifyStep,
    happens: (me: TestMember, her: TestMember) => Promise<unknown>,
  ) {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site, { premium: true, credits: 9 });
    await addBrowser(me);
    await notify({ me, her });
    const id = await env.DB.prepare(
      "SELECT id FROM outbox WHERE account_id = ? AND channel = 'push'",
    )
      .bind(me.id)
      .first<PushId>("id");
    await happens(me, her);
    const { push, handed } = fakePushServers();
    const { status } = await sendOutboxPush(id as PushId, { push });
    return [status, handed.length];
  }

  const SENT = ["sent", 1];
  const SUPPRESSED = ["suppressed", 0];

  test.each(Object.entries(notifySteps))(
    "a push about a %s is suppressed after a block, or once the other is gone",
    async (_, notify) => {
      expect(await sendAfter(notify, async () => undefined)).toEqual(SENT);
      expect(await sendAfter(notify, blocks)).toEqual(SUPPRESSED);
      expect(await sendAfter(notify, (me, her) => blocks(her, me))).toEqual(SUPPRESSED);
      expect(await sendAfter(notify, disableProfile)).toEqual(SUPPRESSED);
    },
  );

  test("an invisible member appears in pushes to their chat partners only", async () => {
    expect(await sendAfter(notifySteps.message, hideProfile)).toEqual(SENT);
    expect(await sendAfter(notifySteps.like, hideProfile)).toEqual(SUPPRESSED);
    expect(await sendAfter(notifySteps.match, hideProfile)).toEqual(SUPPRESSED);
  });
});

describe("regenerate notification", () => {
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
});
