import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { realServices } from "../../../tests/support/test-database";
import {
  addEntry,
  addPayer,
  chainAllEntries,
  chainLinksIn,
  checkMemberWallet,
  INTACT_WALLET,
} from "../../../tests/support/wallet-ledger";
import { insertLinks, type NewLink } from "./hash-chain-store";

test("an entry that another run has linked is not linked again", async () => {
  const { member, wallet } = await addPayer();
  await addEntry(member, { amount: -1 });
  await chainAllEntries();
  const { results } = await env.DB.prepare(
    "SELECT wallet_id AS walletId, number, site_id AS siteId, balance, at, hash FROM wallet_links WHERE wallet_id = ?",
  )
    .bind(wallet)
    .all<NewLink>();
  expect(results).toHaveLength(2);
  await run(realServices().db, insertLinks(results));
  expect(await chainLinksIn(wallet)).toHaveLength(2);
  await Promise.all([addEntry(member, { amount: -1 }), chainAllEntries(), chainAllEntries()]);
  await chainAllEntries();
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
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
  await chainAllEntries();
  expect((await chainLinksIn(wallet)).at(-1)).toEqual({ number: 3002, balance: 3051 });
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
});
