import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type MemberId, newId } from "~/kit/ids";
import { failingDatabase } from "../../../tests/support/failing-d1";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import {
  balanceOf,
  conversationObjects,
  refusalOf,
  selectOne,
  sendTestMessage,
  sumOfEntries,
} from "../../../tests/support/send-messages";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { withdrawConsent } from "../profile/privacy-settings";
import { signUp } from "../signup/sign-up";
import { conversationIdOf } from "./conversation";
import { findMessageRecipient, openConversation } from "./open-conversation";
import { sendMessage, toMessageInput } from "./send-message";
import { writeMessage } from "./write-message";

describe("send message", () => {
  /**
   * Two members of a site with this price; returns the first one's wallet and entries after a
   * message.
   */
  async function chatAt(price: number, credits: number, shown = price) {
    const id = await addSite({ message_credits: price });
    const site = await siteOf(id);
    const writer = await addMember(id, { premium: true, credits });
    const reader = await addMember(id);
    const write = () =>
      sendMessage(
        realServices(),
        { site, id: writer.id },
        { to: reader.id, clientId: newClientId(), text: "hello", shown },
      );
    const spent = async () =>
      (
        await env.DB.prepare(
          "SELECT amount FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?) AND reason = 'message'",
        )
          .bind(writer.id)
          .all<{ amount: number }>()
      ).results.map(({ amount }) => amount);
    return { write, spent };
  }

  test("a message on a site with price 0 is sent with an empty wallet and not booked", async () => {
    const { write, spent } = await chatAt(0, 0);
    for (let n = 0; n < 2; n++)
      expect(await write()).toMatchObject({ ok: true, value: { credits: 0, balance: 0 } });
    expect(await spent()).toEqual([]);
  });

  test("a message at a price of two takes two credits and is rejected with one", async () => {
    const { write, spent } = await chatAt(2, 5);
    expect(await write()).toMatchObject({ ok: true, value: { credits: 2, balance: 3 } });
    expect(await write()).toMatchObject({ ok: true, value: { credits: 2, balance: 1 } });
    expect(await write()).toEqual({ ok: false, refusal: "not_enough_credits" });
    expect(await spent()).toEqual([-2, -2]);
  });

  test("a site setting decides after how many similar first messages one is held", async () => {
    const id = await addSite({ held_after: 2 });
    const writer = await addMember(id, { premium: true, credits: 9 });
    const sent = [];
    for (let n = 0; n < 3; n++) {
      const to = (await addMember(id)).id;
      const message = { to, clientId: newClientId(), text: "Send me 200 euros", shown: 1 };
      sent.push(
        await sendMessage(realServices(), { site: await siteOf(id), id: writer.id }, message),
      );
    }
    expect(sent.map((one) => one.ok || one.refusal)).toEqual([true, true, "held"]);
  });
});

describe("write message", () => {
  test("a message sent five times is stored and charged once, with the same response", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 5 });
    const other = await addMember(site);
    const clientId = newClientId();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => sendTestMessage(sender, other, { clientId })),
    );
    expect(new Set(results.map((result) => result.ok && result.value.seq))).toEqual(new Set([1]));
    expect(await balanceOf(sender.id)).toBe(4);
    expect(
      (
        await selectOne<{ unread: number }>(
          "SELECT unread FROM participants WHERE member_id = ?",
          other.id,
        )
      )?.unread,
    ).toBe(1);
  });

  test("a resend after the object lost its memory is still one message and charge", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 5 });
    const other = await addMember(site);
    const clientId = newClientId();
    const first = await sendTestMessage(sender, other, { clientId });
    const { evictDurableObject } = await import("cloudflare:test");
    await evictDurableObject(
      conversationObjects.getByName(await conversationIdOf(site, sender.id, other.id)),
    );
    const again = await sendTestMessage(sender, other, { clientId });
    expect(again).toMatchObject({ ok: true, value: { seq: 1, at: first.ok && first.value.at } });
    expect(await balanceOf(sender.id)).toBe(4);
    expect(await sendTestMessage(sender, other)).toMatchObject({ ok: true, value: { seq: 2 } });
  });

  test("rejects a client id that was used in another conversation", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 5 });
    const one = await addMember(site);
    const two = await addMember(site);
    const clientId = newClientId();
    expect((await sendTestMessage(sender, one, { clientId })).ok).toBe(true);
    expect(refusalOf(await sendTestMessage(sender, two, { clientId }))).toBe("client_id_reused");
    expect(await balanceOf(sender.id)).toBe(4);
  });

  test("rejects another text under a used client id instead of losing it as a resend", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 5 });
    const other = await addMember(site);
    const clientId = newClientId();
    expect((await sendTestMessage(sender, other, { clientId, body: "first" })).ok).toBe(true);
    expect(refusalOf(await sendTestMessage(sender, other, { clientId, body: "second" }))).toBe(
      "client_id_reused",
    );
    expect((await sendTestMessage(sender, other, { clientId, body: "first" })).ok).toBe(true);
    expect(await balanceOf(sender.id)).toBe(4);
  });

  test("a resent free first message is recognized by its client id", async () => {
    const site = await addSite();
    const sender = await addMember(site, { credits: 5 });
    const one = await addMember(site);
    const two = await addMember(site);
    const clientId = newClientId();
    const first = await sendTestMessage(sender, one, { clientId });
    expect(first).toMatchObject({ ok: true, value: { seq: 1, credits: 0, balance: 5 } });
    const { evictDurableObject } = await import("cloudflare:test");
    await evictDurableObject(
      conversationObjects.getByName(await conversationIdOf(site, sender.id, one.id)),
    );
    expect(await sendTestMessage(sender, one, { clientId })).toEqual(first);
    expect(refusalOf(await sendTestMessage(sender, one, { clientId, body: "else" }))).toBe(
      "client_id_reused",
    );
    expect(refusalOf(await sendTestMessage(sender, two, { clientId }))).toBe("client_id_reused");
    expect(await balanceOf(sender.id)).toBe(5);
  });

  test("numbers, unread counts and balances add up for any sequence of messages", async () => {
    const site = await addSite();
    const step = fc.record({ who: fc.constantFrom(0, 1), message: fc.integer({ min: 0, max: 7 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const pair = [
          await addMember(site, { premium: true, credits: 4 }),
          await addMember(site, { premium: true, credits: 4 }),
        ] as const;
        const clientIds = pair.map(() => Array.from({ length: 8 }, () => newClientId()));
        await Promise.all(
          steps.map(({ who, message }) =>
            sendTestMessage(pair[who as 0 | 1], pair[(1 - who) as 0 | 1], {
              clientId: clientIds[who]?.[message],
            }),
          ),
        );
        const stored = await env.DB.prepare(
          "SELECT seq, sender_id AS sender, credits FROM messages WHERE sender_id IN (?, ?) ORDER BY seq",
        )
          .bind(pair[0].id, pair[1].id)
          .all<{ seq: number; sender: string; credits: number }>();
        expect(stored.results.map((row) => row.seq)).toEqual(stored.results.map((_, n) => n + 1));
        for (const [n, member] of pair.entries()) {
          const sent = stored.results.filter((row) => row.sender === member.id);
          expect(sent.length).toBe(
            Math.min(
              4,
              new Set(steps.filter(({ who }) => who === n).map(({ message }) => message)).size,
            ),
          );
          expect(await balanceOf(member.id)).toBe(4 - sent.length);
          expect(await sumOfEntries(member.id)).toBe(4 - sent.length);
          const unread =
            (
              await selectOne<{ unread: number }>(
                "SELECT unread FROM participants WHERE member_id = ?",
                member.id,
              )
            )?.unread ?? 0;
          expect(unread).toBe(stored.results.length - sent.length);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("message rules", () => {
  const countOf = async (table: string) =>
    (await selectOne<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;

  test("with a balance of ten, ten of fifty simultaneous messages are sent", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 10 });
    const other = await addMember(site);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => sendTestMessage(sender, other)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    expect(new Set(results.map(refusalOf))).toEqual(new Set([null, "not_enough_credits"]));
    expect(await balanceOf(sender.id)).toBe(0);
    expect(await sumOfEntries(sender.id)).toBe(0);
    const stored = await env.DB.prepare("SELECT seq FROM messages WHERE sender_id = ? ORDER BY seq")
      .bind(sender.id)
      .all<{ seq: number }>();
    expect(stored.results.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("with a balance of ten, ten of fifty messages to fifty members are sent", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 10 });
    const others = await Promise.all(Array.from({ length: 50 }, () => addMember(site)));
    const results = await Promise.all(others.map((other) => sendTestMessage(sender, other)));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    expect(await balanceOf(sender.id)).toBe(0);
    expect(await sumOfEntries(sender.id)).toBe(0);
  });

  test("a free member opens two conversations for free, and no third", async () => {
    const site = await addSite();
    const sender = await addMember(site, { credits: 1 });
    const a = await addMember(site);
    const b = await addMember(site);
    const c = await addMember(site);
    expect(await sendTestMessage(sender, a)).toMatchObject({
      ok: true,
      value: { credits: 0, balance: 1 },
    });
    expect(await sendTestMessage(sender, b)).toMatchObject({
      ok: true,
      value: { credits: 0, balance: 1 },
    });
    for (const shown of [0, 1])
      expect(refusalOf(await sendTestMessage(sender, c, { shown })), `at ${shown}`).toBe(
        "free_starts_used",
      );
    expect(await sendTestMessage(sender, a)).toMatchObject({
      ok: true,
      value: { credits: 1, balance: 0 },
    });
    expect(refusalOf(await sendTestMessage(sender, b))).toBe("not_enough_credits");
  });

  test("a reply is not counted as a start and costs one credit", async () => {
    const site = await addSite();
    const starter = await addMember(site, { premium: true, credits: 1 });
    const answerer = await addMember(site, { credits: 1 });
    await sendTestMessage(starter, answerer);
    expect(await sendTestMessage(answerer, starter)).toMatchObject({
      ok: true,
      value: { seq: 2, credits: 1 },
    });
    expect(
      (
        await selectOne<{ n: number }>(
          "SELECT conversations_started AS n FROM accounts WHERE id = ?",
          answerer.id,
        )
      )?.n,
    ).toBe(0);
  });

  test("a premium member starts any number of conversations and pays for each", async () => {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 3 });
    for (let n = 0; n < 3; n++)
      expect(await sendTestMessage(sender, await addMember(site))).toMatchObject({
        ok: true,
        value: { credits: 1 },
      });
    expect(refusalOf(await sendTestMessage(sender, await addMember(site)))).toBe(
      "not_enough_credits",
    );
  });

  test("a rejected sender stores no message and is not charged", async () => {
    const site = await addSite();
    const other = await addMember(site);
    const rich = { premium: true, credits: 9 };
    const unconfirmed = await addMember(site, { ...rich, status: "not_confirmed" });
    const banned = await addMember(site, { ...rich, status: "banned" });
    const blocked = await addMember(site, rich);
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(site, other.id, blocked.id)
      .run();
    const blocker = await addMember(site, rich);
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(site, blocker.id, other.id)
      .run();
    const elsewhere = await addMember(await addSite(), rich);
    const before = await countOf("messages");

    expect(refusalOf(await sendTestMessage(unconfirmed, other))).toBe("email_unconfirmed");
    expect(refusalOf(await sendTestMessage(banned, other))).toBe("suspended");
    expect(refusalOf(await sendTestMessage(blocker, other))).toBe("blocked");
    for (const stranger of [blocked, elsewhere])
      expect(refusalOf(await sendTestMessage(stranger, other))).toBe("not_found");
    expect(refusalOf(await sendTestMessage({ ...elsewhere, siteId: site }, other))).toBe(
      "not_found",
    );
    expect(refusalOf(await sendTestMessage(await addMember(site, rich), { id: newId() }))).toBe(
      "not_found",
    );
    expect(
      refusalOf(
        await sendTestMessage(
          await addMember(site, rich),
          await addMember(site, { profileStatus: "hidden" }),
        ),
      ),
    ).toBe("not_found");
    const lonely = await addMember(site, rich);
    expect(refusalOf(await sendTestMessage(lonely, lonely))).toBe("not_found");

    expect(await countOf("messages")).toBe(before);
    for (const member of [unconfirmed, banned, blocked, blocker, elsewhere])
      expect(await balanceOf(member.id)).toBe(9);
    expect(
      (
        await selectOne<{ n: number }>(
          "SELECT conversations_started AS n FROM accounts WHERE id = ?",
          blocked.id,
        )
      )?.n,
    ).toBe(0);
  });
});

describe("shown price", () => {
  const refusedWithPrice = (price: number) => ({ ok: false, refusal: "price_changed", price });
  const messagesOf = async ({ id }: TestMember) =>
    (await selectOne<{ n: number }>("SELECT count(*) AS n FROM messages WHERE sender_id = ?", id))
      ?.n;
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
    expect(toMessageInput(fields)).toMatchObject({ shown: 0, agrees: false });
    expect(toMessageInput({ ...fields, price: 2, agrees: true })).toMatchObject({
      shown: 2,
      agrees: true,
    });
    const { shown } = toMessageInput(fields);
    expect((await sendTestMessage(me, other, { shown })).ok).toBe(true);
    expect(await sendTestMessage(me, other, { shown })).toEqual(refusedWithPrice(1));
    expect(await balanceOf(me.id)).toBe(5);
  });
});

describe("lost response", () => {
  const LOST_RESPONSE = "D1_ERROR: Network connection lost.";

  async function write(carriedOut: boolean) {
    const site = await addSite();
    const sender = await addMember(site, { premium: true, credits: 5 });
    const other = await addMember(site);
    const conversationId = await conversationIdOf(site, sender.id, other.id);
    const { db, attempts } = failingDatabase(1, { message: LOST_RESPONSE, carriedOut });
    const sent = await writeMessage(
      { ...realServices(), db },
      {
        siteId: site,
        senderId: sender.id,
        recipientId: other.id,
        clientId: newClientId(),
        body: "hello",
        price: 1,
        shown: 1,
      },
      { conversationId, seq: 1 },
    );
    const count = await selectOne<{ n: number }>(
      "SELECT count(*) AS n FROM messages WHERE conversation_id = ?",
      conversationId,
    );
    const unread = await selectOne<{ unread: number }>(
      "SELECT unread FROM participants WHERE member_id = ?",
      other.id,
    );
    const wallet = [await balanceOf(sender.id), await sumOfEntries(sender.id)];
    return { sent, attempts: attempts(), messages: count?.n, unread: unread?.unread, wallet };
  }

  test.each([true, false])(
    "a message whose response is lost (stored: %s) is written, charged and published once",
    async (carriedOut) => {
      const { sent, ...rest } = await write(carriedOut);
      expect(sent).toMatchObject({ ok: true, fresh: true, value: { seq: 1, balance: 4 } });
      expect(rest).toEqual({ attempts: 2, messages: 1, unread: 1, wallet: [4, 4] });
    },
  );
});

describe("signup message", () => {
  setUpSignup();

  const MESSAGE_TEXT = "Hello, do you still bake bread?";

  /** A member who wrote to another one before joining and has confirmed their address. */
  async function addJoinedMember(forProfile: MemberId | null, message = MESSAGE_TEXT) {
    const signed = await signUp(services, signupContext(), {
      ...signupFields,
      forProfile,
      message,
    });
    if (!signed.ok || signed.value.kind !== "session") throw new Error("not signed up");
    const id = signed.value.accountId;
    await env.DB.batch([
      env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5 WHERE id = ?").bind(
        id,
      ),
      env.DB.prepare("UPDATE profiles SET status = 'active' WHERE id = ?").bind(id),
    ]);
    const me = { id, siteId: site } as Parameters<typeof findMessageRecipient>[1] & {
      id: MemberId;
    };
    const draftTo = async (other: MemberId) =>
      (await findMessageRecipient(services, me, other))?.partner.draft;
    const readDraft = () =>
      row<{ text: string | null }>("SELECT signup_message AS text FROM accounts WHERE id = ?", id);
    return { id, me, draftTo, readDraft };
  }
  const writer = (id: MemberId) => ({ id, siteId: site }) as Parameters<typeof sendTestMessage>[0];
  const count = (table: string) =>
    row<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site);

  test("a message written before joining stays an unsent draft in that chat only", async () => {
    const anna = await addMember(site);
    const other = await addMember(site);
    const { draftTo } = await addJoinedMember(anna.id);
    expect([await draftTo(anna.id), await draftTo(other.id)]).toEqual([MESSAGE_TEXT, null]);
    expect([await count("messages"), await count("conversations")]).toEqual([{ n: 0 }, { n: 0 }]);
  });

  test("the draft is kept if the other member wrote first", async () => {
    const anna = await addMember(site, { premium: true, credits: 5 });
    const { id, me } = await addJoinedMember(anna.id);
    expect((await sendTestMessage(anna, { id })).ok).toBe(true);
    const conversation = await openConversation(services, me, {
      conversationId: await conversationIdOf(site, anna.id, id),
    });
    expect(conversation?.head.draft).toBe(MESSAGE_TEXT);
    const hers = await openConversation(
      services,
      { ...me, id: anna.id },
      {
        conversationId: await conversationIdOf(site, anna.id, id),
      },
    );
    expect(hers?.head.draft).toBeNull();
  });

  test("sending a first message to them removes the draft, to another member does not", async () => {
    const anna = await addMember(site);
    const other = await addMember(site);
    const { id, readDraft } = await addJoinedMember(anna.id);
    expect((await sendTestMessage(writer(id), other)).ok).toBe(true);
    expect(await readDraft()).toEqual({ text: MESSAGE_TEXT });
    expect((await sendTestMessage(writer(id), anna)).ok).toBe(true);
    expect(await readDraft()).toEqual({ text: null });
  });

  test("a draft without a recipient is not kept", async () => {
    const hidden = await addMember(site, { profileStatus: "hidden" });
    const withoutRecipient = await addJoinedMember(null);
    expect(await withoutRecipient.readDraft()).toEqual({ text: null });
    await env.DB.prepare("UPDATE accounts SET email = 'x@example.test' WHERE id = ?")
      .bind(withoutRecipient.id)
      .run();
    expect(await (await addJoinedMember(hidden.id)).readDraft()).toEqual({ text: null });
  });
});

describe("fictional consent", () => {
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
    expect(await sendTestMessage(me, nova, { agrees: true, shown: 2 })).toMatchObject({
      ok: false,
    });
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
    expect((await findMessageRecipient(services, viewer, nova.id))?.sending.agreed).toBe(false);
    await sendTestMessage(me, nova, { agrees: true });
    expect((await findMessageRecipient(services, viewer, nova.id))?.sending.agreed).toBe(true);
    const conversationId = await conversationIdOf(me.siteId, me.id, nova.id);
    const conversation = await openConversation(services, viewer, { conversationId });
    expect([conversation?.sending.agreed, conversation?.head.fictional]).toEqual([true, true]);
  });
});
