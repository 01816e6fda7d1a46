import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import {
  balanceOf,
  conversationObjects,
  refusalOf,
  selectOne,
  sendTestMessage,
  sumOfEntries,
} from "../../../tests/support/send-messages";
import { addMember, addSite } from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";

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
