import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newestEntries, staffMember } from "../../../tests/support/audit-entries";
import { directory } from "../../../tests/support/bindings";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addBuyer, addPaid } from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import {
  countDisagreements,
  listReconciliations,
  reconcileNow,
  reconcileSite,
} from "./run-reconciliation";

const services = realServices();
const resultOf = async (siteId: string) =>
  (await listReconciliations(services)).find(({ id }) => id === siteId);

test("a site without a comparison has no result", async () => {
  const { siteId } = await addBuyer();
  expect(await resultOf(siteId)).toMatchObject({ at: null, found: [] });
});

test("the number of disagreements is unknown while a site was never compared", () => {
  const site = { id: "s" as never, name: "S", host: "s.test" };
  const compared = { ...site, at: 1, found: [] };
  const never = { ...site, at: null, found: [] };
  const wrong = { ...site, at: 1, found: [{ what: "no_receipt", orderId: "o", id: "o" }] };
  expect(countDisagreements([compared])).toBe(0);
  expect(countDisagreements([compared, never])).toBeNull();
  expect(countDisagreements([wrong, never])).toBe(1);
});

test("a comparison stores its disagreements, and the next one replaces them", async () => {
  const { member, order } = await addPaid(await addBuyer());
  const trigger = await env.DB.prepare(
    "SELECT sql FROM sqlite_schema WHERE name = 'receipts_are_never_deleted'",
  ).first<string>("sql");
  const receipt = await env.DB.prepare("SELECT * FROM receipts WHERE order_id = ?")
    .bind(order)
    .first();
  await env.DB.batch([
    env.DB.prepare("DROP TRIGGER receipts_are_never_deleted"),
    env.DB.prepare("DELETE FROM receipts WHERE order_id = ?").bind(order),
    env.DB.prepare(String(trigger)),
  ]);
  const at = Date.now();
  await reconcileSite(realServices({ now: () => at }), member.siteId);
  expect(await resultOf(member.siteId)).toMatchObject({
    at,
    found: [{ what: "no_receipt", orderId: order, id: order }],
  });
  const columns = Object.keys(receipt ?? {});
  await env.DB.prepare(
    `INSERT INTO receipts (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(receipt ?? {}))
    .run();
  expect(await reconcileNow(services, staffMember, member.siteId)).toBe(true);
  expect((await resultOf(member.siteId))?.found).toEqual([]);
  expect((await newestEntries(1, directory))[0]).toMatchObject({
    action: "money.reconciled",
    site_id: member.siteId,
    after: '{"sites":1,"disagreements":0}',
  });
});

test("an unknown site is not compared", async () => {
  const before = await newestEntries(1, directory);
  expect(await reconcileNow(services, staffMember, "none")).toBe(false);
  expect(await newestEntries(1, directory)).toEqual(before);
});

test("a comparison whose answer is lost stores its result once", async () => {
  const { well, lost, attempts } = await lostAnswer(
    /insert into "reconciliations"/,
    addBuyer,
    (each, { siteId }) => reconcileSite(each, siteId),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
});
