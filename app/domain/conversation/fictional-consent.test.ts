import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { changeProfile, viewerOf } from "../../../tests/support/member-fixtures";
import { balanceOf, selectOne, sendTestMessage } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { withdrawConsent } from "../profile/withdraw-consent";
import { conversationIdOf } from "./conversation";
import { findRecipient, openConversation } from "./open-conversation";

const services = realServices();
const NEEDED = { ok: false, refusal: "consent_needed" };
const consentOf = async ({ id }: TestMember) =>
  (
    await selectOne<{ at: number }>(
      "SELECT given_at AS at FROM consents WHERE account_id = ? AND subject = 'fictional_profiles'",
      id,
    )
  )?.at ?? null;

/** A member of a site, a fictional profile there, and another member. */
async function addMembers(
  overrides: Parameters<typeof addMember>[1] = { premium: true, credits: 5 },
) {
  const site = await addSite();
  const me = await addMember(site, overrides);
  const nova = await addMember(site);
  const vera = await addMember(site);
  for (const { id } of [nova, vera]) await changeProfile(id, { fictional: 1 });
  return { me, nova, vera, real: await addMember(site) };
}

test("without the consent a message to a fictional profile is neither paid nor stored", async () => {
  const { me, nova } = await addMembers();
  expect(await sendTestMessage(me, nova)).toEqual(NEEDED);
  expect([await balanceOf(me.id), await consentOf(me)]).toEqual([5, null]);
  expect(await selectOne("SELECT 1 FROM messages WHERE sender_id = ?", me.id)).toBeNull();
});

test("the consent is stored with the first paid message and holds for later ones", async () => {
  const { me, nova, vera } = await addMembers();
  expect((await sendTestMessage(me, nova, { agrees: true })).ok).toBe(true);
  const at = await consentOf(me);
  expect(at).toBeGreaterThan(0);
  expect((await sendTestMessage(me, nova)).ok).toBe(true);
  expect((await sendTestMessage(me, vera, { agrees: true })).ok).toBe(true);
  expect([await consentOf(me), await balanceOf(me.id)]).toEqual([at, 2]);
});

test("a rejected message stores no consent, nor does a message to a member", async () => {
  const { me, nova, real } = await addMembers({ premium: true, credits: 1 });
  expect(await sendTestMessage(me, nova, { agrees: true, shown: 2 })).toMatchObject({ ok: false });
  expect(await consentOf(me)).toBeNull();
  expect((await sendTestMessage(me, real, { agrees: true })).ok).toBe(true);
  expect(await consentOf(me)).toBeNull();
  expect(await sendTestMessage(me, nova, { agrees: true })).toMatchObject({
    refusal: "not_enough_credits",
  });
  expect(await consentOf(me)).toBeNull();
});

test("a free first message needs no consent; the second, paid one does", async () => {
  const { me, nova } = await addMembers({ credits: 5 });
  expect(await sendTestMessage(me, nova)).toMatchObject({ ok: true, value: { credits: 0 } });
  expect(await consentOf(me)).toBeNull();
  expect(await sendTestMessage(me, nova)).toEqual(NEEDED);
  expect((await sendTestMessage(me, nova, { agrees: true })).ok).toBe(true);
  expect(await balanceOf(me.id)).toBe(4);
});

test("consent is per member, and messages from a fictional profile need none", async () => {
  const { me, nova } = await addMembers();
  expect((await sendTestMessage(me, nova, { agrees: true })).ok).toBe(true);
  expect(
    await sendTestMessage(await addMember(me.siteId, { premium: true, credits: 5 }), nova),
  ).toEqual(NEEDED);
  await env.DB.prepare("UPDATE accounts SET premium_since = 1 WHERE id = ?").bind(nova.id).run();
  expect(await sendTestMessage(nova, me, { price: 0 })).toMatchObject({ ok: true });
});

test("a withdrawn consent is required again; stored messages are still returned", async () => {
  const { me, nova } = await addMembers();
  const clientId = newClientId();
  await sendTestMessage(me, nova, { agrees: true, clientId });
  await withdrawConsent(services, me, "fictional_profiles");
  expect(await consentOf(me)).toBeNull();
  expect(await sendTestMessage(me, nova)).toEqual(NEEDED);
  expect(await sendTestMessage(me, nova, { clientId })).toMatchObject({
    ok: true,
    value: { seq: 1 },
  });
  expect(await consentOf(me)).toBeNull();
});

test("the page loads whether consent is needed before a text is typed", async () => {
  const { me, nova } = await addMembers();
  const viewer = viewerOf(me);
  expect((await findRecipient(services, viewer, nova.id))?.sending.agreed).toBe(0);
  await sendTestMessage(me, nova, { agrees: true });
  expect((await findRecipient(services, viewer, nova.id))?.sending.agreed).toBe(1);
  const conversationId = await conversationIdOf(me.siteId, me.id, nova.id);
  const opened = await openConversation(services, viewer, { conversationId });
  expect([opened?.sending.agreed, opened?.head.fictional]).toEqual([1, 1]);
});
