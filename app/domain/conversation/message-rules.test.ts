import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import {
  balanceOf,
  refusalOf,
  selectOne,
  sendTestMessage,
  sumOfEntries,
} from "../../../tests/support/send-messages";
import { addMember, addSite } from "../../../tests/support/test-database";

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
  expect(refusalOf(await sendTestMessage({ ...elsewhere, siteId: site }, other))).toBe("not_found");
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
