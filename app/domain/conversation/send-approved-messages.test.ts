import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addBulkSender, MONEY_REQUEST, REPEATED_TEXT } from "../../../tests/support/held-messages";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import {
  balanceOf,
  refusalOf,
  selectOne,
  sendTestMessage,
} from "../../../tests/support/send-messages";
import { addMember, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { withdrawConsent } from "../profile/privacy-settings";
import { deleteExpiredHeld } from "../scam-detection/delete-expired-held";
import { HELD_DAYS, MAX_HELD } from "../scam-detection/scam-detection";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { findModerationHold, sendApprovedMessages } from "./send-approved-messages";
import { sendGift } from "./send-message";

describe("send approved messages", () => {
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
    lost.live.submitMessage = async (...args) => {
      await services.live.submitMessage(...args);
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
});

describe("held message", () => {
  test("holds the third first message about money in a day, without charge or trace", async () => {
    const { site, sender, write, rows } = await addBulkSender();
    for (const body of [MONEY_REQUEST, "Kannst du mir bitte 50 Euro leihen?"])
      expect((await write(body)).ok).toBe(true);
    const other = await addMember(site);
    const clientId = newClientId();
    for (let n = 0; n < 2; n++)
      expect(refusalOf(await write(MONEY_REQUEST, { to: other, clientId }))).toBe("held");
    expect(await balanceOf(sender.id)).toBe(18);
    expect(await rows()).toEqual({ messages: 2, held_messages: 1, openers: 3 });
    expect(await selectOne("SELECT 1 FROM participants WHERE member_id = ?", other.id)).toBeNull();
    const id = await conversationIdOf(site, sender.id, other.id);
    expect(await selectOne("SELECT 1 FROM conversations WHERE id = ?", id)).toBeNull();
    const others = "Other words about 90 euros: send me 90 euros";
    expect(refusalOf(await write(others, { to: other, clientId }))).toBe("client_id_reused");
  });

  test("later messages wait behind a held message, and its writer sees the status", async () => {
    const { site, sender, write, rows } = await addBulkSender();
    const other = await addMember(site);
    for (let n = 0; n < 2; n++) await write(MONEY_REQUEST);
    expect(refusalOf(await write(MONEY_REQUEST, { to: other }))).toBe("held");
    expect(refusalOf(await write("Hello", { to: other }))).toBe("held_before");
    expect(refusalOf(await write(MONEY_REQUEST, { to: other }))).toBe("held_before");
    const conversationId = await conversationIdOf(site, sender.id, other.id);
    const rose = { gift: "rose", shownCredits: 2, clientId: newClientId() } as const;
    const giver = { site: await siteOf(site), id: sender.id };
    const result = await sendGift(realServices(), giver, { ...rose, conversationId, to: other.id });
    expect(result).toMatchObject({ refusal: "held_before" });
    expect(await rows()).toEqual({ messages: 2, held_messages: 1, openers: 3 });
    const held = { body: MONEY_REQUEST, status: "waiting", reason: null };
    expect(await findModerationHold(realServices(), sender, other.id)).toEqual({
      held,
      sentTextHashes: [],
    });
    const none = { held: null, sentTextHashes: [] };
    expect(await findModerationHold(realServices(), other, sender.id)).toEqual(none);
    expect((await write("Hello")).ok).toBe(true);
  });

  test("holds the same text to many members, but no other or later messages", async () => {
    const { site, sender, write } = await addBulkSender();
    const first = await addMember(site);
    expect((await write(REPEATED_TEXT.replace("there", "Anna"), { to: first })).ok).toBe(true);
    expect((await write(REPEATED_TEXT.replace("there", "Beata"))).ok).toBe(true);
    expect(
      (await findModerationHold(realServices(), sender, first.id)).sentTextHashes,
    ).toHaveLength(1);
    expect(refusalOf(await write(REPEATED_TEXT))).toBe("held");
    expect((await write(REPEATED_TEXT, { to: first })).ok).toBe(true);
    expect(
      (await write(`What I have wanted to ask you: ${REPEATED_TEXT.slice(30)} And more?`)).ok,
    ).toBe(true);
    expect((await write("Hello")).ok).toBe(true);
  });

  test("messages of other members or of yesterday do not count towards holding", async () => {
    const { site, sender, write } = await addBulkSender();
    const other = await addMember(site, { premium: true });
    for (const [from, at] of [
      [other.id, Date.now()],
      [sender.id, Date.now() - 86_500_000],
    ] as const)
      for (const to of ["x", "y", "z"])
        await env.DB.prepare(
          "INSERT INTO openers (site_id, sender_id, recipient_id, kinds, created_at) VALUES (?, ?, ?, 1, ?)",
        )
          .bind(site, from, to, at)
          .run();
    expect((await write(MONEY_REQUEST)).ok).toBe(true);
  });

  test("a message that would be rejected anyway returns the reason and is not held", async () => {
    const { write, rows } = await addBulkSender(2);
    for (let n = 0; n < 2; n++) expect((await write(MONEY_REQUEST)).ok).toBe(true);
    expect(refusalOf(await write(MONEY_REQUEST))).toBe("not_enough_credits");
    expect(refusalOf(await write(MONEY_REQUEST, { shown: 3 }))).toBe("price_changed");
    expect(refusalOf(await write(MONEY_REQUEST, { to: { id: "nobody" as never } }))).toBe(
      "not_found",
    );
    expect(await rows()).toEqual({ messages: 2, held_messages: 0, openers: 2 });
  });

  test("above the maximum of held messages further ones are not stored", async () => {
    const { site, sender, write, rows } = await addBulkSender();
    for (let n = 0; n < 2; n++) await write(MONEY_REQUEST);
    await env.DB.batch(
      Array.from({ length: MAX_HELD }, (_, n) =>
        env.DB.prepare(
          "INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at) VALUES (?, ?, ?, ?, 'x', 'x', 1, 1, ?)",
        ).bind(`h${n}`, site, sender.id, `r${n}`, Date.now()),
      ),
    );
    expect(refusalOf(await write(MONEY_REQUEST))).toBe("held_before");
    expect((await rows()).held_messages).toBe(MAX_HELD);
  });

  test("a block deletes held messages between the two members only", async () => {
    const { site, sender, write, rows } = await addBulkSender();
    const one = await addMember(site);
    const two = await addMember(site);
    for (let n = 0; n < 2; n++) await write(MONEY_REQUEST);
    for (const to of [one, two]) expect(refusalOf(await write(MONEY_REQUEST, { to }))).toBe("held");
    await blockMember(realServices(), sender, one.id);
    expect((await rows()).held_messages).toBe(1);
    expect((await findModerationHold(realServices(), sender, two.id)).held).not.toBeNull();
  });

  test("deletes held messages after the retention period, whatever the decision", async () => {
    const { write, rows, decide } = await addBulkSender();
    for (let n = 0; n < 3; n++) await write(MONEY_REQUEST);
    await decide("refused");
    const later = (days: number) => realServices({ now: () => Date.now() + days * 86_400_000 });
    await deleteExpiredHeld(later(HELD_DAYS - 1));
    expect(await rows()).toEqual({ messages: 2, held_messages: 1, openers: 0 });
    await deleteExpiredHeld(later(HELD_DAYS));
    expect((await rows()).held_messages).toBe(0);
  });
});

describe("approved message order", () => {
  /** A member with two sent messages about money and a third one that is held. */
  async function holdThirdMessage() {
    const held = await addBulkSender();
    for (let n = 0; n < 2; n++) await held.write(MONEY_REQUEST);
    expect(refusalOf(await held.write(MONEY_REQUEST))).toBe("held");
    return held;
  }

  test("many approved messages of one member do not delay those of others", async () => {
    const flood = await holdThirdMessage();
    const late = await holdThirdMessage();
    const more = Array.from({ length: 25 }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at)
       SELECT 'more-' || ?1, site_id, sender_id, 'nobody-' || ?1, 'c-' || ?1, body, shown, kinds, created_at - 1
       FROM held_messages WHERE sender_id = ?2 ORDER BY id DESC LIMIT 1`,
      ).bind(n, flood.sender.id),
    );
    await env.DB.batch(more);
    for (const { decide } of [flood, late]) await decide("released");
    await sendApprovedMessages(realServices());
    expect(await late.rows()).toMatchObject({ messages: 3, held_messages: 0 });
  });
});
