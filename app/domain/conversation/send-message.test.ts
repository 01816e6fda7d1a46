import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite } from "../../../tests/support/world";
import { conversationIdOf } from "./conversation";

const room = async (site: string, a: string, b: string) => {
  const id = await conversationIdOf(site, a, b);
  return { id, stub: (env as unknown as Env).CONVERSATION_ROOMS.getByName(id) };
};
const balanceOf = (id: string) => env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?").bind(id).first<number>("balance");
const sumOf = (id: string) => env.DB.prepare("SELECT coalesce(sum(amount),0) AS s FROM wallet_entries WHERE account_id = ?").bind(id).first<number>("s");

test("fifty messages at once on a balance of ten: exactly ten are accepted and the entries add up", async () => {
  const site = await addSite();
  const [sender, other] = [await addMember(site, { premium: true, credits: 10 }), await addMember(site)];
  const { id, stub } = await room(site, sender.id, other.id);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      stub.send(id, { siteId: site, senderId: sender.id, recipientId: other.id, clientId: crypto.randomUUID(), body: `hello ${n}`, price: 1 }),
    ),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(new Set(results.filter((result) => !result.ok).map((result) => (result as { refusal: string }).refusal))).toEqual(new Set(["not_enough_credits"]));
  expect(await balanceOf(sender.id)).toBe(0);
  expect(await sumOf(sender.id)).toBe(0);
  const stored = await env.DB.prepare("SELECT seq FROM messages WHERE conversation_id = ? ORDER BY seq").bind(id).all<{ seq: number }>();
  expect(stored.results.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
