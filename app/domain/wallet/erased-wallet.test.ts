import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite } from "../../../tests/support/test-database";

test("an erased member's wallet keeps its sums, and no account can get it", async () => {
  const member = await addMember(await addSite(), { credits: 5 });
  const { id } = (await env.DB.prepare("SELECT id FROM wallets WHERE account_id = ?")
    .bind(member.id)
    .first<{ id: string }>()) as { id: string };
  const moveTo = (to: string | null) =>
    env.DB.prepare("UPDATE wallets SET account_id = ? WHERE id = ?").bind(to, id).run();
  await expect(moveTo(newId())).rejects.toThrow(/change hands/);
  await moveTo(null);
  await expect(moveTo(member.id)).rejects.toThrow(/change hands/);
  const sum = "SELECT sum(amount) AS sum FROM wallet_entries WHERE wallet_id = ?";
  expect(await env.DB.prepare(sum).bind(id).first()).toEqual({ sum: 5 });
});
