import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { addChat } from "../../../tests/support/add-chat";
import { siteOf } from "../../../tests/support/member-fixtures";
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
import { conversationIdOf } from "./conversation";
import { sendGift } from "./send-gift";
import { writeMessage } from "./write-message";

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
    await env.DB.prepare("SELECT gift, count FROM gifts_received WHERE member_id = ? ORDER BY gift")
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
  expect(await balanceOf(giver.id)).toBe(40 - sent.reduce((sum, { credits }) => sum + credits, 0));
  expect(await balanceOf(giver.id)).toBeGreaterThanOrEqual(0);
  expect(await sumOfEntries(giver.id)).toBe(await balanceOf(giver.id));
  const roses = await selectOne<{ n: number }>(
    "SELECT count(*) AS n FROM messages WHERE gift = 'rose' AND conversation_id = ?",
    id,
  );
  expect(await received(getter)).toEqual([{ gift: "rose", count: roses?.n }]);
});
