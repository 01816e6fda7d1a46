import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { addBulkSender, MONEY_REQUEST, REPEATED_TEXT } from "../../../tests/support/held-messages";
import { siteOf } from "../../../tests/support/member-fixtures";
import { balanceOf, refusalOf, selectOne } from "../../../tests/support/send-messages";
import { addMember, realServices } from "../../../tests/support/test-database";
import { deleteExpiredHeld } from "../scam-detection/delete-expired-held";
import { HELD_DAYS, MAX_HELD } from "../scam-detection/scam-detection";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { findModerationHold } from "./find-moderation-hold";
import { sendGift } from "./send-gift";

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
    sentMarks: [],
  });
  const none = { held: null, sentMarks: [] };
  expect(await findModerationHold(realServices(), other, sender.id)).toEqual(none);
  expect((await write("Hello")).ok).toBe(true);
});

test("holds the same text to many members, but no other or later messages", async () => {
  const { site, sender, write } = await addBulkSender();
  const first = await addMember(site);
  expect((await write(REPEATED_TEXT.replace("there", "Anna"), { to: first })).ok).toBe(true);
  expect((await write(REPEATED_TEXT.replace("there", "Beata"))).ok).toBe(true);
  expect((await findModerationHold(realServices(), sender, first.id)).sentMarks).toHaveLength(1);
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
