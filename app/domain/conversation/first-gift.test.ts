import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { Services } from "~/services";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import {
  balanceOf,
  conversationObjects,
  refusalOf,
  selectOne,
  sendTestMessage,
} from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";
import { sendGift } from "./send-gift";
import { sendPhoto } from "./send-photo";

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
  (await selectOne<{ d: string }>("SELECT signup_message AS d FROM accounts WHERE id = ?", id))?.d;

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
