import { expect, test } from "vitest";
import { openDatabase } from "~/db/database.server";
import { reconcileRecords } from "~/domain/order/reconcile-payments";
import { type ChainEntry, checkWallet } from "~/domain/wallet/hash-chain";
import { days } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import { createFakePayments } from "~/platform/fake-provider/fake-payments";
import { withStorage } from "../../scripts/lib/storage.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";
import { d1In } from "../support/d1-in-node";
import { demoDatabase, NOW } from "./demo-database";

const { world: demo, all } = demoDatabase();

/** A member's orders, newest first, each with its newest payment and its refund. */
const ordersOf = (email: string) =>
  all<{ told: string }>(
    `SELECT o.method || ' ' || o.state || ' ' || p.state || coalesce(' ' || r.kind || ' ' || r.state, '') || coalesce(' ' || o.discount_code, '') AS told
     FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN refunds r ON r.order_id = o.id
     JOIN accounts a ON a.id = o.account_id WHERE a.email = ? ORDER BY o.created_at DESC`,
    email,
  ).map(({ told }) => told);

test("the premium member has an order in every state, the free one no paid order", () => {
  expect(ordersOf("premium@demo.test")).toEqual([
    "sct open pending",
    "creditcard open failed",
    "paypal open cancelled",
    "creditcard completed completed goodwill completed NOVEMBER30",
    "sdd completed completed",
    "paypal withdrawn refunded withdrawal completed",
    "ideal completed completed",
    "creditcard completed completed",
  ]);
  expect(ordersOf("free@demo.test")).toEqual(["creditcard open failed", "paypal open cancelled"]);
  expect(ordersOf("german@demo.test")).toEqual([
    "paypal completed completed",
    "creditcard withdrawn completed withdrawal completed",
  ]);
  expect(ordersOf("dutch@demo.test")).toEqual(["sct open pending", "creditcard open failed"]);
  expect(ordersOf("new@demo.test")).toEqual([]);
  const mandates = "SELECT m.reference FROM mandates m JOIN orders o ON o.id = m.order_id";
  expect(all(mandates)).toHaveLength(1);
});

test("the demo sites' orders, payments, receipts, refunds and ledger agree", async () => {
  const db = openDatabase(d1In(demo.db, () => undefined));
  for (const { id } of DEMO_SITES)
    for (const ago of [0, 30, 190])
      expect(
        await reconcileRecords({ db, now: () => NOW - days(ago) }, id),
        `${id} ${ago}`,
      ).toEqual([]);
});

test("a buyer's ledger has a valid hash chain, in chronological order", async () => {
  const wallets = all<{ id: string; siteId: string; balance: number; entries: number }>(
    "SELECT id, site_id AS siteId, balance, entries FROM wallets WHERE account_id IN (SELECT account_id FROM orders)",
  );
  expect(wallets).toHaveLength(10);
  for (const wallet of wallets) {
    const entries = all<ChainEntry>(
      `SELECT number, reason, key, site_id AS siteId, amount, conversation_id AS conversationId, seq, created_at AS at, folded, hash
       FROM wallet_entries WHERE wallet_id = ? ORDER BY number`,
      wallet.id,
    );
    expect((await checkWallet({ wallet, entries, links: [] })).violations).toEqual([]);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort((a, b) => a - b));
  }
  expect(
    all(`SELECT a.email FROM accounts a JOIN orders o ON o.account_id = a.id WHERE a.premium_since IS NOT NULL
      GROUP BY a.id HAVING min(o.completed_at) <> a.premium_since`),
  ).toEqual([]);
});

test("the fake payment provider and the site have the same payments", async () => {
  const payments = all<{ id: PaymentId; amount: number; events: number }>(
    "SELECT id, amount, (SELECT count(*) FROM payment_events e WHERE e.payment_id = p.id) AS events FROM payments p",
  );
  await withStorage(demo.state, async (miniflare) => {
    const bucket = (await miniflare.getR2Bucket("PHOTOS")) as unknown as R2Bucket;
    for (const { id, amount, events } of payments) {
      const account = await createFakePayments(bucket).find(id);
      expect([account?.amount, account?.said.length], id).toEqual([amount, events]);
    }
  });
}, 60_000);
