import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type ClientId, ERASED_MEMBER_ID } from "~/kit/ids";
import type { Services } from "~/services";
import { addChat } from "../../../tests/support/add-chat";
import { atShownPrice } from "../../../tests/support/at-shown-price";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import {
  balanceOf,
  conversationObjects,
  refusalOf,
  selectOne,
  sendTestMessage,
  sumOfEntries,
} from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { GiftCode } from "../gift/gift";
import { sendPhoto } from "./chat-photo";
import { conversationIdOf } from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { listMessagesAfter, openConversation } from "./open-conversation";
import { eraseOwnChats } from "./own-chats";
import { sendGift, sendMessage } from "./send-message";
import { writeMessage } from "./write-message";

describe("send gift", () => {
  type GiftInput = { clientId?: ReturnType<typeof newClientId>; shownCredits?: number };

  async function sendGiftTo(
    from: TestMember,
    to: TestMember,
    gift: GiftCode,
    options: GiftInput = {},
  ) {
    const { clientId = newClientId(), shownCredits = 2 } = options;
    const conversationId = await conversationIdOf(from.siteId, from.id, to.id);
    const sender = { site: await siteOf(from.siteId), id: from.id };
    const what = { conversationId, to: to.id, clientId, gift, shownCredits };
    return sendGift(realServices(), sender, what);
  }

  /** Two members with a conversation; a plain gift costs `gift_credits`. */
  async function addChatWithCredits(credits: number, gift_credits = 2) {
    const site = await addSite({ gift_credits });
    const giver = await addMember(site, { credits });
    const getter = await addMember(site);
    return { site, giver, getter, id: await addChat(giver, getter, 2) };
  }
  const received = async ({ id }: TestMember) =>
    (
      await env.DB.prepare(
        "SELECT gift, count FROM gifts_received WHERE member_id = ? ORDER BY gift",
      )
        .bind(id)
        .all()
    ).results;

  test("a gift is a message, paid at its own price by its own wallet entry", async () => {
    const { giver, getter, id } = await addChatWithCredits(9);
    expect(await sendGiftTo(giver, getter, "rose")).toMatchObject({
      ok: true,
      value: { conversationId: id, seq: 3, credits: 2, balance: 7 },
    });
    expect(await sendGiftTo(giver, getter, "diamond")).toMatchObject({
      ok: true,
      value: { seq: 4, credits: 6, balance: 1 },
    });
    expect(await sendTestMessage(getter, giver)).toMatchObject({ ok: false });
    expect(
      await selectOne(
        "SELECT sender_id AS sender, body, gift FROM messages WHERE seq = 3 AND conversation_id = ?",
        id,
      ),
    ).toEqual({ sender: giver.id, body: "", gift: "rose" });
    const entries = `SELECT group_concat(amount ORDER BY number) AS amounts FROM wallet_entries WHERE reason = 'gift'
    AND wallet_id = (SELECT id FROM wallets WHERE account_id = ?)`;
    expect(await selectOne(entries, giver.id)).toEqual({ amounts: "-2,-6" });
    expect(
      await selectOne("SELECT unread, last_seq FROM participants WHERE member_id = ?", getter.id),
    ).toEqual({ unread: 2, last_seq: 4 });
  });

  test("a gift sent five times is stored once, also after the object lost its memory", async () => {
    const { giver, getter, id } = await addChatWithCredits(9);
    const clientId = newClientId();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => sendGiftTo(giver, getter, "rose", { clientId })),
    );
    expect(new Set(results.map((sent) => sent.ok && sent.value.seq))).toEqual(new Set([3]));
    await evictDurableObject(conversationObjects.getByName(id));
    expect(await sendGiftTo(giver, getter, "rose", { clientId })).toMatchObject({
      value: { seq: 3 },
    });
    expect(refusalOf(await sendGiftTo(giver, getter, "tulip", { clientId }))).toBe(
      "client_id_reused",
    );
    expect(await balanceOf(giver.id)).toBe(7);
    expect(await received(getter)).toEqual([{ gift: "rose", count: 1 }]);
  });

  test("a gift at an outdated price is rejected; a stored one is returned again", async () => {
    const { giver, getter } = await addChatWithCredits(9, 3);
    expect(refusalOf(await sendGiftTo(giver, getter, "rose"))).toBe("price_changed");
    expect(await balanceOf(giver.id)).toBe(9);
    const clientId = newClientId();
    expect(await sendGiftTo(giver, getter, "rose", { clientId, shownCredits: 3 })).toMatchObject({
      value: { credits: 3, balance: 6 },
    });
    await evictDurableObject(
      conversationObjects.getByName(await conversationIdOf(giver.siteId, giver.id, getter.id)),
    );
    expect((await sendGiftTo(giver, getter, "rose", { clientId, shownCredits: 2 })).ok).toBe(true);
    expect(await balanceOf(giver.id)).toBe(6);
  });

  test("a gift is rejected for the same reasons as a message", async () => {
    const { site, giver, getter } = await addChatWithCredits(1);
    expect(refusalOf(await sendGiftTo(giver, getter, "rose"))).toBe("not_enough_credits");
    const unconfirmed = await addMember(site, { status: "not_confirmed", credits: 9 });
    await addChat(unconfirmed, getter, 1);
    expect(refusalOf(await sendGiftTo(unconfirmed, getter, "rose"))).toBe("email_unconfirmed");
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(site, getter.id, giver.id)
      .run();
    expect(refusalOf(await sendGiftTo(giver, getter, "rose"))).toBe("not_found");
    expect(await received(getter)).toEqual([]);
    expect(await sumOfEntries(giver.id)).toBe(1);
  });

  test("a repeated batch counts its gift once", async () => {
    const { site, giver, getter, id } = await addChatWithCredits(9);
    const ids = { siteId: site, senderId: giver.id, recipientId: getter.id };
    const rose = { clientId: newClientId(), body: "", gift: "rose", price: 2, shown: 2 } as const;
    const where = { conversationId: id, seq: 3 };
    for (let n = 0; n < 2; n++)
      expect(await writeMessage(realServices(), { ...ids, ...rose }, where)).toMatchObject({
        ok: true,
      });
    expect(await received(getter)).toEqual([{ gift: "rose", count: 1 }]);
    expect(await balanceOf(giver.id)).toBe(7);
  });

  test("simultaneous gifts and texts of both keep one order and correct balances", async () => {
    const { giver, getter, id } = await addChatWithCredits(40);
    const sends = Array.from({ length: 30 }, (_, n) =>
      n % 2 ? sendGiftTo(giver, getter, "rose") : sendTestMessage(giver, getter),
    );
    const sent = (await Promise.all(sends)).flatMap((one) => (one.ok ? [one.value] : []));
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(sent.map((_, n) => n + 3));
    expect(await balanceOf(giver.id)).toBe(
      40 - sent.reduce((sum, { credits }) => sum + credits, 0),
    );
    expect(await balanceOf(giver.id)).toBeGreaterThanOrEqual(0);
    expect(await sumOfEntries(giver.id)).toBe(await balanceOf(giver.id));
    const roses = await selectOne<{ n: number }>(
      "SELECT count(*) AS n FROM messages WHERE gift = 'rose' AND conversation_id = ?",
      id,
    );
    expect(await received(getter)).toEqual([{ gift: "rose", count: roses?.n }]);
  });
});

describe("first gift", () => {
  type GiftInput = { agrees?: boolean; shownCredits?: number };

  async function sendFirstGift(from: TestMember, to: TestMember, overrides: GiftInput = {}) {
    const conversationId = await conversationIdOf(from.siteId, from.id, to.id);
    const sender = { site: await siteOf(from.siteId), id: from.id };
    const what = { clientId: newClientId(), gift: "rose", shownCredits: 2, ...overrides } as const;
    return sendGift(realServices(), sender, { conversationId, to: to.id, ...what });
  }
  const startedBy = async ({ id }: TestMember) =>
    (
      await selectOne<{ n: number }>(
        "SELECT conversations_started AS n FROM accounts WHERE id = ?",
        id,
      )
    )?.n;
  const draftOf = async ({ id }: TestMember) =>
    (await selectOne<{ d: string }>("SELECT signup_message AS d FROM accounts WHERE id = ?", id))
      ?.d;

  test("a gift may open a conversation, costs its price and uses a free start", async () => {
    const site = await addSite();
    const giver = await addMember(site, { credits: 9 });
    const getter = await addMember(site);
    const second = await addMember(site);
    const third = await addMember(site);
    expect(await sendFirstGift(giver, getter, { shownCredits: 0 })).toMatchObject({
      ok: false,
      refusal: "price_changed",
      price: 2,
    });
    expect(await sendFirstGift(giver, getter)).toMatchObject({
      value: { seq: 1, credits: 2, balance: 7 },
    });
    expect(
      await selectOne("SELECT unread, last_seq FROM participants WHERE member_id = ?", getter.id),
    ).toEqual({ unread: 1, last_seq: 1 });
    expect(
      await selectOne("SELECT gift, count FROM gifts_received WHERE member_id = ?", getter.id),
    ).toEqual({ gift: "rose", count: 1 });
    expect(await sendTestMessage(giver, getter)).toMatchObject({ value: { seq: 2, credits: 1 } });
    expect((await sendFirstGift(giver, second)).ok).toBe(true);
    expect(refusalOf(await sendFirstGift(giver, third))).toBe("free_starts_used");
    expect([await startedBy(giver), await balanceOf(giver.id)]).toEqual([2, 4]);
  });

  test("a first gift keeps the message written before joining for the next text", async () => {
    const site = await addSite();
    const giver = await addMember(site, { credits: 9 });
    const getter = await addMember(site);
    const other = await addMember(site);
    await env.DB.prepare(
      "UPDATE accounts SET signup_for_profile_id = ?, signup_message = 'Hello' WHERE id = ?",
    )
      .bind(getter.id, giver.id)
      .run();
    expect((await sendFirstGift(giver, getter)).ok).toBe(true);
    expect(await draftOf(giver)).toBe("Hello");
    expect((await sendFirstGift(giver, other)).ok).toBe(true);
    expect(await draftOf(giver)).toBe("Hello");
  });

  test("a photo cannot open a conversation", async () => {
    const site = await addSite();
    const me = await addMember(site, { credits: 9 });
    const her = await addMember(site);
    const id = await conversationIdOf(site, me.id, her.id);
    const photo = { photoId: "p".repeat(22) as never, width: 1, height: 1, shades: "", look: "" };
    const request = { siteId: site, senderId: me.id, recipientId: her.id, clientId: newClientId() };
    const sent = await conversationObjects
      .getByName(id)
      .storeMessage(id, { ...request, body: "", price: 1, shown: 1, photo });
    expect(sent).toMatchObject({ ok: false, refusal: "not_found" });
    const bytes = (await png(40, 50)).buffer;
    const what = { conversationId: id, clientId: newClientId(), bytes, shown: 1 };
    const sender = { site: await siteOf(site), viewer: viewerOf(me) };
    expect(await sendPhoto(realServices(), sender, what)).toMatchObject({ refusal: "not_found" });
    expect(await balanceOf(me.id)).toBe(9);
  });

  test("a paid gift or photo to a fictional profile needs the consent sent with it", async () => {
    const site = await addSite();
    const me = await addMember(site, { credits: 9 });
    const nova = await addMember(site);
    await changeProfile(nova.id, { fictional: 1 });
    expect(refusalOf(await sendFirstGift(me, nova))).toBe("consent_needed");
    expect((await sendTestMessage(me, nova)).ok).toBe(true);
    const id = await conversationIdOf(site, me.id, nova.id);
    const sender = { site: await siteOf(site), viewer: viewerOf(me) };
    const show = async (agrees: boolean, services: Partial<Services> = {}) => {
      const bytes = (await png(40, 50)).buffer;
      const what = { conversationId: id, clientId: newClientId(), bytes, shown: 1, agrees };
      return sendPhoto(realServices(services), sender, what);
    };
    const images = { render: () => Promise.reject(new Error("It was drawn")) };
    expect(await show(false, { images })).toMatchObject({ refusal: "consent_needed" });
    expect((await show(true)).ok).toBe(true);
    expect((await sendFirstGift(me, nova)).ok).toBe(true);
    expect(await balanceOf(me.id)).toBe(6);
  });
});

describe("reply to gifts", () => {
  const services = realServices();

  /** A gift (1) and a photo (2) of the first member, with replies of the second. */
  async function addAnsweredGifts() {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site, { credits: 9 });
    const id = await addChat(me, her, 2);
    const set = (sql: string, ...values: unknown[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    await set(
      "UPDATE messages SET body = '', sender_id = ?, gift = CASE seq WHEN 1 THEN 'rose' END WHERE conversation_id = ?",
      ...[me.id, id],
    );
    await set(
      "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 2, ?, 1, 1, '', '', 0)",
      ...[`p${id.slice(1)}`, site, id, me.id],
    );
    for (const replyTo of [1, 2])
      await atShownPrice(async (shown) => {
        const message = { to: me.id, clientId: newClientId(), text: "Oh", replyTo };
        return sendMessage(
          services,
          { site: await siteOf(site), id: her.id },
          { ...message, shown },
        );
      });
    const quotes = async () => {
      const page = await openConversation(services, viewerOf(her), { conversationId: id });
      return page?.messages.slice(2).map(({ reply }) => reply);
    };
    return { me, quotes, set };
  }

  test("replies to a gift and to a photo quote them as gift and photo", async () => {
    const { me, quotes } = await addAnsweredGifts();
    expect(await quotes()).toEqual([
      { seq: 1, senderId: me.id, text: "", gift: "rose" },
      { seq: 2, senderId: me.id, text: "", photo: true },
    ]);
  });

  test("a deleted photo or one of a deactivated member is no longer quoted", async () => {
    const { me, quotes, set } = await addAnsweredGifts();
    await set("DELETE FROM chat_photos WHERE sender_id = ?", me.id);
    expect(await quotes()).toEqual([expect.objectContaining({ gift: "rose" }), undefined]);
    await set("UPDATE profiles SET status = 'disabled' WHERE id = ?", me.id);
    expect(await quotes()).toEqual([undefined, undefined]);
  });
});

describe("reply", () => {
  const services = realServices();

  async function twoTalking() {
    const site = await addSite();
    const one = await addMember(site, { premium: true, credits: 20 });
    const other = await addMember(site, { premium: true, credits: 20 });
    return { one, other, id: await conversationIdOf(site, one.id, other.id) };
  }

  type TextOptions = { replyTo?: number; clientId?: ClientId };
  async function sendText(
    from: TestMember,
    to: TestMember,
    text: string,
    options: TextOptions = {},
  ) {
    const sender = { site: await siteOf(from.siteId), id: from.id };
    const message = { to: to.id, clientId: newClientId(), text, ...options };
    return atShownPrice((shown) => sendMessage(services, sender, { ...message, shown }));
  }

  type Talk = Awaited<ReturnType<typeof twoTalking>>;
  /** The quote that a reader sees for each message, by its number. */
  async function quotesFor(reader: TestMember, { id: conversationId }: Talk) {
    const page = await openConversation(services, viewerOf(reader), { conversationId });
    return Object.fromEntries((page?.messages ?? []).map(({ seq, reply }) => [seq, reply]));
  }
  const replies = async ({ id }: Talk) =>
    (
      await selectOne<{ n: number }>(
        "SELECT count(*) AS n FROM replies WHERE conversation_id = ?",
        id,
      )
    )?.n;

  test("a reply shows the first line and the writer of the quoted message", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Which trail?\nOr none?");
    await sendText(chat.other, chat.one, "Coffee first");
    const sent = await sendText(chat.other, chat.one, "The one by the sea", { replyTo: 1 });
    expect(sent).toMatchObject({ ok: true, value: { seq: 3, replyTo: 1 } });
    const quote = { seq: 1, senderId: chat.one.id, text: "Which trail?" };
    const all = { 1: undefined, 2: undefined, 3: quote };
    expect(await quotesFor(chat.one, chat)).toEqual(all);
    expect(await quotesFor(chat.other, chat)).toEqual(all);
    const where = { conversationId: chat.id, after: 2 };
    const page = await listMessagesAfter(services, viewerOf(chat.one), where);
    expect(page?.messages).toMatchObject([{ seq: 3, reply: quote }]);
  });

  test("a reply to a number outside the conversation is sent without a quote", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "One");
    for (const replyTo of [2, 3, 99])
      expect(await sendText(chat.one, chat.other, `to ${replyTo}`, { replyTo })).toMatchObject({
        ok: true,
      });
    const elsewhere = await addMember(chat.one.siteId);
    expect(await sendText(chat.one, elsewhere, "First", { replyTo: 1 })).toMatchObject({
      ok: true,
    });
    expect(await replies(chat)).toBe(0);
    expect(Object.values(await quotesFor(chat.one, chat)).filter(Boolean)).toEqual([]);
  });

  test("a message one member deleted is quoted neither to nor by them, only for the other", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Before");
    await deleteConversation(services, viewerOf(chat.other), chat.id);
    await sendText(chat.other, chat.one, "I answer what I deleted", { replyTo: 1 });
    expect(await replies(chat)).toBe(0);
    await sendText(chat.one, chat.other, "I quote it", { replyTo: 1 });
    expect((await quotesFor(chat.one, chat))[3]).toMatchObject({ seq: 1, text: "Before" });
    expect((await quotesFor(chat.other, chat))[3]).toBeUndefined();
  });

  test("erasing a writer's account removes quotes of them and prevents new ones", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Mine");
    await sendText(chat.other, chat.one, "An answer", { replyTo: 1 });
    await eraseOwnChats(services, chat.one);
    expect((await quotesFor(chat.other, chat))[2]).toBeUndefined();
    expect(await sendText(chat.other, chat.one, "Again", { replyTo: 1 })).toMatchObject({
      ok: true,
    });
    expect(await replies(chat)).toBe(1);
  });

  test("an erased message is not quoted, even if its writer is still active", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Mine");
    await sendText(chat.other, chat.one, "An answer", { replyTo: 1 });
    await selectOne(
      "UPDATE messages SET body = '', sender_id = ? WHERE conversation_id = ? AND seq = 1",
      ...[ERASED_MEMBER_ID, chat.id],
    );
    expect((await quotesFor(chat.other, chat))[2]).toBeUndefined();
  });

  test("hides quotes of a deactivated member and keeps the reader's own", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Mine");
    await sendText(chat.other, chat.one, "An answer", { replyTo: 1 });
    await changeProfile(chat.one.id, { status: "disabled" });
    expect((await quotesFor(chat.other, chat))[2]).toBeUndefined();
    expect((await quotesFor(chat.one, chat))[2]).toMatchObject({ text: "Mine" });
  });

  test("a reply to a number already taken is not linked to another message", async () => {
    const chat = await twoTalking();
    for (const text of ["One", "Two"]) await sendText(chat.one, chat.other, text);
    const { id: conversationId, one: recipient, other: sender } = chat;
    const ids = { siteId: sender.siteId, senderId: sender.id, recipientId: recipient.id };
    const message = { clientId: newClientId(), body: "Late", price: 1, shown: 1, replyTo: 1 };
    const late = writeMessage(services, { ...ids, ...message }, { conversationId, seq: 2 });
    await expect(late).rejects.toThrow("taken");
    expect(await replies(chat)).toBe(0);
  });

  test("a plain message writes no reply row; a resent reply has one row", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "Plain");
    expect(await replies(chat)).toBe(0);
    const clientId = newClientId();
    await sendText(chat.one, chat.other, "Answer", { replyTo: 1, clientId });
    await sendText(chat.one, chat.other, "Answer", { replyTo: 1, clientId });
    expect(await replies(chat)).toBe(1);
  });

  test("a rejected message stores no reply", async () => {
    const chat = await twoTalking();
    await sendText(chat.one, chat.other, "One");
    const poor = await addMember(chat.one.siteId);
    const id = await conversationIdOf(poor.siteId, poor.id, chat.one.id);
    await sendText(chat.one, poor, "To the poor one");
    expect(await sendText(poor, chat.one, "No credits", { replyTo: 1 })).toMatchObject({
      ok: false,
    });
    expect(await replies({ ...chat, id })).toBe(0);
  });
});
