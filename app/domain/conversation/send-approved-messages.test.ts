import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addBulkSender, MONEY_REQUEST } from "../../../tests/support/held-messages";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  balanceOf,
  refusalOf,
  selectOne,
  sendTestMessage,
} from "../../../tests/support/send-messages";
import { addMember, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { withdrawConsent } from "../profile/withdraw-consent";
import { conversationIdOf } from "./conversation";
import { sendApprovedMessages } from "./send-approved-messages";

const services = realServices();
const settingsWithPrice = (site: string, credits: number) =>
  env.DB.prepare(
    "INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (?, 'message_credits', ?, 0)",
  )
    .bind(site, String(credits))
    .run();

/** A member with two sent messages about money and a third one that is held. */
async function holdThirdMessage(credits = 20) {
  const held = await addBulkSender(credits);
  const other = await addMember(held.site);
  for (let n = 0; n < 2; n++) await held.write(MONEY_REQUEST);
  expect(refusalOf(await held.write(MONEY_REQUEST, { to: other }))).toBe("held");
  const state = () =>
    selectOne<{ status: string; reason: string | null }>(
      "SELECT status, reason FROM held_messages WHERE sender_id = ?",
      held.sender.id,
    );
  const emails = () => emailsTo(emailAddressOf(held.sender.id), "message_unsent");
  return { ...held, other, state, emails };
}

test("an approved message is sent and charged once and no longer held", async () => {
  const { site, sender, other, rows, decide, emails } = await holdThirdMessage();
  await sendApprovedMessages(services);
  expect((await rows()).messages).toBe(2);
  await decide("released");
  await Promise.all([sendApprovedMessages(services), sendApprovedMessages(services)]);
  await sendApprovedMessages(services);
  expect(await rows()).toEqual({ messages: 3, held_messages: 0, openers: 3 });
  expect([await balanceOf(sender.id), await emails()]).toEqual([17, []]);
  const id = await conversationIdOf(site, sender.id, other.id);
  const unread = await selectOne(
    "SELECT unread, last_seq FROM participants WHERE conversation_id = ? AND member_id = ?",
    ...[id, other.id],
  );
  expect(unread).toEqual({ unread: 1, last_seq: 1 });
});

test("a run interrupted after sending charges nothing twice", async () => {
  const { sender, rows, decide } = await holdThirdMessage();
  await decide("released");
  const lost = { ...services, live: { ...services.live } };
  lost.live.submitMessage = async (...given) => {
    await services.live.submitMessage(...given);
    throw new Error("The answer was lost");
  };
  await expect(sendApprovedMessages(lost)).rejects.toThrow();
  await sendApprovedMessages(services);
  expect(await rows()).toMatchObject({ messages: 3, held_messages: 0 });
  expect(await balanceOf(sender.id)).toBe(17);
});

test("an approved message follows messages that the other one sent meanwhile", async () => {
  const { site, sender, other, decide } = await holdThirdMessage();
  const id = await conversationIdOf(site, sender.id, other.id);
  expect((await sendTestMessage(other, sender, { body: "Hello you" })).ok).toBe(true);
  await decide("released");
  await sendApprovedMessages(services);
  const { results } = await env.DB.prepare(
    "SELECT seq, body FROM messages WHERE conversation_id = ? ORDER BY seq",
  )
    .bind(id)
    .all();
  expect(results).toEqual([
    { seq: 1, body: "Hello you" },
    { seq: 2, body: MONEY_REQUEST },
  ]);
});

test("an approved message at a changed price stays unsent and its writer gets the reason", async () => {
  const { site, sender, decide, state, rows } = await holdThirdMessage();
  await settingsWithPrice(site, 3);
  await decide("released");
  await sendApprovedMessages(services);
  expect(await state()).toEqual({ status: "unsent", reason: "price_changed" });
  expect([(await rows()).messages, await balanceOf(sender.id)]).toEqual([2, 18]);
  const { fields } = await emailTo(emailAddressOf(sender.id), "message_unsent");
  expect(fields).toMatchObject({ name: "Sam", why: "price" });
});

test("without credits or with an inactive recipient it stays unsent, notified once", async () => {
  const poor = await holdThirdMessage(3);
  expect((await poor.write("Hello")).ok).toBe(true);
  const alone = await holdThirdMessage();
  await env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?")
    .bind(alone.other.id)
    .run();
  for (const { decide } of [poor, alone]) await decide("released");
  for (let n = 0; n < 2; n++) await sendApprovedMessages(services);
  expect(await poor.state()).toEqual({ status: "unsent", reason: "not_enough_credits" });
  expect(await alone.state()).toEqual({ status: "unsent", reason: "not_found" });
  const why = async ({ emails }: typeof poor) => (await emails()).map(({ fields }) => fields.why);
  expect([await why(poor), await why(alone)]).toEqual([["credits"], ["gone"]]);
});

test("an approved message carries the consent of its writer, stored on delivery", async () => {
  const { site, sender, write, decide } = await addBulkSender();
  for (let n = 0; n < 2; n++) await write(MONEY_REQUEST);
  const invented = await addMember(site);
  await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id = ?").bind(invented.id).run();
  expect(refusalOf(await write(MONEY_REQUEST, { to: invented }))).toBe("consent_needed");
  expect(refusalOf(await write(MONEY_REQUEST, { to: invented, agrees: true }))).toBe("held");
  const consent = () =>
    selectOne("SELECT 1 AS given FROM consents WHERE account_id = ?", sender.id);
  expect(await consent()).toBeNull();
  await decide("released");
  await sendApprovedMessages(services);
  expect([await consent(), await balanceOf(sender.id)]).toEqual([{ given: 1 }, 17]);
});

test("an approved message does not renew a consent that was withdrawn meanwhile", async () => {
  const { site, sender, write, decide } = await addBulkSender();
  for (let n = 0; n < 2; n++) await write(MONEY_REQUEST);
  const invented = await addMember(site);
  await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id = ?").bind(invented.id).run();
  expect(refusalOf(await write(MONEY_REQUEST, { to: invented, agrees: true }))).toBe("held");
  await withdrawConsent(services, viewerOf(await addMember(site)), "fictional_profiles");
  expect(
    await selectOne("SELECT agrees FROM held_messages WHERE sender_id = ?", sender.id),
  ).toEqual({
    agrees: 1,
  });
  await withdrawConsent(services, viewerOf(sender), "fictional_profiles");
  await decide("released");
  await sendApprovedMessages(services);
  expect(
    await selectOne("SELECT reason FROM held_messages WHERE sender_id = ?", sender.id),
  ).toEqual({
    reason: "consent_needed",
  });
  expect(
    await selectOne(
      "SELECT 1 FROM consents WHERE account_id = ? AND given_at IS NOT NULL",
      sender.id,
    ),
  ).toBeNull();
  expect(await balanceOf(sender.id)).toBe(18);
});

test("a new first message replaces one that was decided on", async () => {
  const { other, write, decide, state } = await holdThirdMessage();
  await decide("refused");
  expect(refusalOf(await write(MONEY_REQUEST, { to: other }))).toBe("held");
  expect(await state()).toEqual({ status: "waiting", reason: null });
});
