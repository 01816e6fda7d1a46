import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { balanceOf, selectOne, sendTestMessage } from "../../../tests/support/send-messages";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { toMessageRequest } from "./send-message";

const refusedWithPrice = (price: number) => ({ ok: false, refusal: "price_changed", price });
const messagesOf = async ({ id }: TestMember) =>
  (await selectOne<{ n: number }>("SELECT count(*) AS n FROM messages WHERE sender_id = ?", id))?.n;
const startsOf = async ({ id }: TestMember) =>
  (
    await selectOne<{ n: number }>(
      "SELECT conversations_started AS n FROM accounts WHERE id = ?",
      id,
    )
  )?.n;

async function two(overrides: Parameters<typeof addMember>[1] = { premium: true, credits: 5 }) {
  const site = await addSite();
  return [await addMember(site, overrides), await addMember(site)] as const;
}

test("a message at an outdated price is rejected free of charge with the new price", async () => {
  const [me, other] = await two();
  for (const [shown, price] of [
    [1, 2],
    [0, 1],
    [2, 1],
    [1, 0],
  ] as const)
    expect(await sendTestMessage(me, other, { shown, price })).toEqual(refusedWithPrice(price));
  expect([await messagesOf(me), await balanceOf(me.id)]).toEqual([0, 5]);
  expect(await sendTestMessage(me, other, { shown: 2, price: 2 })).toMatchObject({
    ok: true,
    value: { credits: 2, balance: 3 },
  });
});

test("rejects a first message that was shown as free but now costs, without a start", async () => {
  const [me, other] = await two({ credits: 5 });
  await sendTestMessage(await addMember(me.siteId, { premium: true, credits: 1 }), me);
  expect((await sendTestMessage(other, me)).ok).toBe(true);
  expect(await sendTestMessage(me, other, { shown: 0 })).toEqual(refusedWithPrice(1));
  const third = await addMember(me.siteId);
  await env.DB.prepare("UPDATE accounts SET premium_since = 1 WHERE id = ?").bind(me.id).run();
  expect(await sendTestMessage(me, third, { shown: 0 })).toEqual(refusedWithPrice(1));
  expect([await messagesOf(me), await balanceOf(me.id), await startsOf(me)]).toEqual([0, 5, 0]);
});

test("the second of two simultaneous first messages is rejected with its price", async () => {
  const [me, other] = await two({ credits: 5 });
  const both = await Promise.all([
    sendTestMessage(me, other, { shown: 0 }),
    sendTestMessage(me, other, { shown: 0, body: "and one thing more" }),
  ]);
  expect(both).toEqual([expect.objectContaining({ ok: true }), refusedWithPrice(1)]);
  expect(await balanceOf(me.id)).toBe(5);
});

test("a resend of a stored message returns it, whatever the current price", async () => {
  const [me, other] = await two();
  const clientId = newClientId();
  const first = await sendTestMessage(me, other, { clientId, shown: 1 });
  const { evictDurableObject } = await import("cloudflare:test");
  const { conversationObjects } = await import("../../../tests/support/send-messages");
  const id = first.ok ? first.value.conversationId : "";
  await evictDurableObject(conversationObjects.getByName(id));
  expect(await sendTestMessage(me, other, { clientId, shown: 1, price: 3 })).toMatchObject({
    ok: true,
    value: { seq: 1, credits: 1, balance: 4 },
  });
});

test("checks the price before the balance: too little at the new price is too little", async () => {
  const [me, other] = await two({ premium: true, credits: 1 });
  expect(await sendTestMessage(me, other, { shown: 1, price: 2 })).toEqual(refusedWithPrice(2));
  expect(await sendTestMessage(me, other, { shown: 2, price: 2 })).toEqual({
    ok: false,
    refusal: "not_enough_credits",
  });
});

test("a request without a price, as from an old page, sends only free messages", async () => {
  const [me, other] = await two({ credits: 5 });
  const fields = { to: other.id, client_id: newClientId(), text: "hello" };
  expect(toMessageRequest(fields)).toMatchObject({ shown: 0, agrees: false });
  expect(toMessageRequest({ ...fields, price: 2, agrees: true })).toMatchObject({
    shown: 2,
    agrees: true,
  });
  const { shown } = toMessageRequest(fields);
  expect((await sendTestMessage(me, other, { shown })).ok).toBe(true);
  expect(await sendTestMessage(me, other, { shown })).toEqual(refusedWithPrice(1));
  expect(await balanceOf(me.id)).toBe(5);
});
