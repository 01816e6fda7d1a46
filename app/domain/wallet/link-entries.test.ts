import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { addPayer, check, enter, linkAll, linksIn, WHOLE } from "../../../tests/support/ledger";
import { realServices } from "../../../tests/support/world";
import { insertLinks, type NewLink } from "./chain-store";

test("an entry that another run has linked is not linked again", async () => {
  const { member, wallet } = await addPayer();
  await enter(member, { amount: -1 });
  await linkAll();
  const { results } = await env.DB.prepare(
    "SELECT wallet_id AS walletId, number, site_id AS siteId, balance, at, hash FROM wallet_links WHERE wallet_id = ?",
  )
    .bind(wallet)
    .all<NewLink>();
  expect(results).toHaveLength(2);
  await run(realServices().db, insertLinks(results));
  expect(await linksIn(wallet)).toHaveLength(2);
  await Promise.all([enter(member, { amount: -1 }), linkAll(), linkAll()]);
  await linkAll();
  expect(await check(member)).toEqual(WHOLE);
});

test("more entries than one round handles are linked in the same run", async () => {
  const { member, wallet } = await addPayer();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 3002)
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
    SELECT ?, 'bonus', 'b' || i, ?, i, 1, 0 FROM n`,
  )
    .bind(wallet, member.siteId)
    .run();
  await linkAll();
  expect((await linksIn(wallet)).at(-1)).toEqual({ number: 3002, balance: 3051 });
  expect(await check(member)).toEqual(WHOLE);
});
