import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite, type TestMember } from "../../../tests/support/world";
import { conversationIdOf, type SendResult } from "./conversation";

const rooms = (env as unknown as Env).CONVERSATION_ROOMS;
const one = <T>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<T>();
const balanceOf = async (id: string) =>
  (await one<{ balance: number }>("SELECT balance FROM wallets WHERE account_id = ?", id))?.balance;
const sumOf = async (id: string) =>
  (
    await one<{ s: number }>(
      "SELECT coalesce(sum(amount), 0) AS s FROM wallet_entries WHERE account_id = ?",
      id,
    )
  )?.s;
const countOf = async (table: string) =>
  (await one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;

type Given = { clientId?: string; body?: string; siteId?: string };
async function send(
  from: TestMember,
  to: { id: string },
  { clientId = crypto.randomUUID(), body = "hello", siteId = from.siteId }: Given = {},
): Promise<SendResult> {
  const id = await conversationIdOf(siteId, from.id, to.id);
  return rooms
    .getByName(id)
    .sendMessage(id, { siteId, senderId: from.id, recipientId: to.id, clientId, body, price: 1 });
}
const refusalOf = (result: SendResult) => (result.ok ? null : result.refusal);

test("fifty messages at once on a balance of ten: exactly ten are accepted and the entries add up", async () => {
  const site = await addSite();
  const [sender, other] = [
    await addMember(site, { premium: true, credits: 10 }),
    await addMember(site),
  ];
  const results = await Promise.all(Array.from({ length: 50 }, () => send(sender, other)));
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(new Set(results.map(refusalOf))).toEqual(new Set([null, "not_enough_credits"]));
  expect(await balanceOf(sender.id)).toBe(0);
  expect(await sumOf(sender.id)).toBe(0);
  const stored = await env.DB.prepare("SELECT seq FROM messages WHERE sender_id = ? ORDER BY seq")
    .bind(sender.id)
    .all<{ seq: number }>();
  expect(stored.results.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("fifty messages at once to fifty different people on a balance of ten: still exactly ten", async () => {
  const site = await addSite();
  const sender = await addMember(site, { premium: true, credits: 10 });
  const others = await Promise.all(Array.from({ length: 50 }, () => addMember(site)));
  const results = await Promise.all(others.map((other) => send(sender, other)));
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(await balanceOf(sender.id)).toBe(0);
  expect(await sumOf(sender.id)).toBe(0);
});

test("the same client id sent five times is one message and one charge, and each answer names it", async () => {
  const site = await addSite();
  const [sender, other] = [
    await addMember(site, { premium: true, credits: 5 }),
    await addMember(site),
  ];
  const clientId = crypto.randomUUID();
  const results = await Promise.all(
    Array.from({ length: 5 }, () => send(sender, other, { clientId })),
  );
  expect(new Set(results.map((result) => result.ok && result.value.seq))).toEqual(new Set([1]));
  expect(await balanceOf(sender.id)).toBe(4);
  expect(
    (await one<{ unread: number }>("SELECT unread FROM participants WHERE member_id = ?", other.id))
      ?.unread,
  ).toBe(1);
});

test("a resend after the room forgot everything is still one message and one charge", async () => {
  const site = await addSite();
  const [sender, other] = [
    await addMember(site, { premium: true, credits: 5 }),
    await addMember(site),
  ];
  const clientId = crypto.randomUUID();
  const first = await send(sender, other, { clientId });
  const { evictDurableObject } = await import("cloudflare:test");
  await evictDurableObject(rooms.getByName(await conversationIdOf(site, sender.id, other.id)));
  const again = await send(sender, other, { clientId });
  expect(again).toMatchObject({ ok: true, value: { seq: 1, at: first.ok && first.value.at } });
  expect(await balanceOf(sender.id)).toBe(4);
  expect(await send(sender, other)).toMatchObject({ ok: true, value: { seq: 2 } });
});

test("one client id for two conversations is refused the second time", async () => {
  const site = await addSite();
  const [sender, one, two] = [
    await addMember(site, { premium: true, credits: 5 }),
    await addMember(site),
    await addMember(site),
  ];
  const clientId = crypto.randomUUID();
  expect((await send(sender, one, { clientId })).ok).toBe(true);
  expect(refusalOf(await send(sender, two, { clientId }))).toBe("client_id_reused");
  expect(await balanceOf(sender.id)).toBe(4);
});

test("other words under a client id that was used are refused, not taken for a resend and lost", async () => {
  const site = await addSite();
  const [sender, other] = [
    await addMember(site, { premium: true, credits: 5 }),
    await addMember(site),
  ];
  const clientId = crypto.randomUUID();
  expect((await send(sender, other, { clientId, body: "first" })).ok).toBe(true);
  expect(refusalOf(await send(sender, other, { clientId, body: "second" }))).toBe(
    "client_id_reused",
  );
  expect((await send(sender, other, { clientId, body: "first" })).ok).toBe(true);
  expect(await balanceOf(sender.id)).toBe(4);
});

test("a free opening message is told apart by its client id as a paid one is", async () => {
  const site = await addSite();
  const sender = await addMember(site, { credits: 5 });
  const [one, two] = [await addMember(site), await addMember(site)];
  const clientId = crypto.randomUUID();
  const first = await send(sender, one, { clientId });
  expect(first).toMatchObject({ ok: true, value: { seq: 1, credits: 0, balance: 5 } });
  const { evictDurableObject } = await import("cloudflare:test");
  await evictDurableObject(rooms.getByName(await conversationIdOf(site, sender.id, one.id)));
  expect(await send(sender, one, { clientId })).toEqual(first);
  expect(refusalOf(await send(sender, one, { clientId, body: "else" }))).toBe("client_id_reused");
  expect(refusalOf(await send(sender, two, { clientId }))).toBe("client_id_reused");
  expect(await balanceOf(sender.id)).toBe(5);
});

test("a free member opens two conversations free of charge, then no third; a later message costs a credit", async () => {
  const site = await addSite();
  const sender = await addMember(site, { credits: 1 });
  const [a, b, c] = [await addMember(site), await addMember(site), await addMember(site)];
  expect(await send(sender, a)).toMatchObject({ ok: true, value: { credits: 0, balance: 1 } });
  expect(await send(sender, b)).toMatchObject({ ok: true, value: { credits: 0, balance: 1 } });
  expect(refusalOf(await send(sender, c))).toBe("free_starts_used");
  expect(await send(sender, a)).toMatchObject({ ok: true, value: { credits: 1, balance: 0 } });
  expect(refusalOf(await send(sender, b))).toBe("not_enough_credits");
});

test("answering a conversation that somebody else started is not counted as a start, and costs a credit", async () => {
  const site = await addSite();
  const [starter, answerer] = [
    await addMember(site, { premium: true, credits: 1 }),
    await addMember(site, { credits: 1 }),
  ];
  await send(starter, answerer);
  expect(await send(answerer, starter)).toMatchObject({ ok: true, value: { seq: 2, credits: 1 } });
  expect(
    (
      await one<{ n: number }>(
        "SELECT conversations_started AS n FROM accounts WHERE id = ?",
        answerer.id,
      )
    )?.n,
  ).toBe(0);
});

test("a premium member starts any number of conversations and pays for each opening message", async () => {
  const site = await addSite();
  const sender = await addMember(site, { premium: true, credits: 3 });
  for (let n = 0; n < 3; n++)
    expect(await send(sender, await addMember(site))).toMatchObject({
      ok: true,
      value: { credits: 1 },
    });
  expect(refusalOf(await send(sender, await addMember(site)))).toBe("not_enough_credits");
});

test("whoever may not write stores nothing and pays nothing", async () => {
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

  expect(refusalOf(await send(unconfirmed, other))).toBe("email_unconfirmed");
  for (const stranger of [banned, blocked, blocker, elsewhere])
    expect(refusalOf(await send(stranger, other))).toBe("not_found");
  expect(refusalOf(await send({ ...elsewhere, siteId: site }, other))).toBe("not_found");
  expect(refusalOf(await send(await addMember(site, rich), { id: newId() }))).toBe("not_found");
  expect(
    refusalOf(
      await send(await addMember(site, rich), await addMember(site, { profileStatus: "hidden" })),
    ),
  ).toBe("not_found");
  const lonely = await addMember(site, rich);
  expect(refusalOf(await send(lonely, lonely))).toBe("not_found");

  expect(await countOf("messages")).toBe(before);
  for (const member of [unconfirmed, banned, blocked, blocker, elsewhere])
    expect(await balanceOf(member.id)).toBe(9);
  expect(
    (
      await one<{ n: number }>(
        "SELECT conversations_started AS n FROM accounts WHERE id = ?",
        blocked.id,
      )
    )?.n,
  ).toBe(0);
});

test("whatever two members send and resend, every number is used once, the unread are the real ones, and the money adds up", async () => {
  const site = await addSite();
  const step = fc.record({ who: fc.constantFrom(0, 1), message: fc.integer({ min: 0, max: 7 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const pair = [
        await addMember(site, { premium: true, credits: 4 }),
        await addMember(site, { premium: true, credits: 4 }),
      ] as const;
      const clientIds = pair.map(() => Array.from({ length: 8 }, () => crypto.randomUUID()));
      await Promise.all(
        steps.map(({ who, message }) =>
          send(pair[who as 0 | 1], pair[(1 - who) as 0 | 1], {
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
        expect(await sumOf(member.id)).toBe(4 - sent.length);
        const unread =
          (
            await one<{ unread: number }>(
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
