import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { SHOP } from "../support/shop-buyers";
import { addSite } from "../support/test-database";
import { HOST, sendRequest, textOf } from "./app-client";
import {
  addDebtor,
  newestTextTo,
  readDebitPage,
  submitDebitCode,
  submitDebitForm,
} from "./debit-forms";

beforeAll(() => addSite(SHOP, HOST));

const mandateOf = (order: string) =>
  env.DB.prepare("SELECT iban_end AS ends FROM mandates WHERE order_id = ?").bind(order).first();

test("a limit of zero rejects a debit before its code is checked, for any IBAN", async () => {
  const member = await addDebtor();
  await submitDebitForm(member, { phone: "06 12345601" });
  await env.DB.prepare(
    "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, ?, 'EUR', 0)",
  )
    .bind(member.id, HOST)
    .run();
  const stopped = await submitDebitCode(member, await newestTextTo("+31612345601"));
  const onwards = stopped.headers.get("location") ?? "";
  expect([stopped.status, onwards]).toEqual([
    303,
    `/transactions/${member.order}/pay?problem=over_limit`,
  ]);
  const page = await textOf(await sendRequest(onwards, { cookie: member.cookie }));
  expect(page).toContain("than the limit you’ve set for yourself");
  expect(await mandateOf(member.order)).toBeNull();
});

test("an IBAN with a returned debit of another member fails like an unreachable bank", async () => {
  const one = await addDebtor();
  const other = await addDebtor();
  await submitDebitForm(one, { phone: "06 12345602" });
  expect((await submitDebitCode(one, await newestTextTo("+31612345602"))).status).toBe(303);
  await submitDebitForm(other, { phone: "06 12345603" });
  await env.DB.prepare("UPDATE mandates SET returned_at = 1 WHERE order_id = ?")
    .bind(one.order)
    .run();
  const refused = await submitDebitCode(other, await newestTextTo("+31612345603"));
  expect(refused.status).toBe(503);
  expect(await textOf(refused)).toContain("We couldn’t pass the direct debit on");
  expect(await mandateOf(other.order)).toBeNull();
});

test("an unconfirmed member is sent to confirm their address before a debit", async () => {
  const member = await addDebtor({ status: "not_confirmed" });
  const page = await readDebitPage("/directdebit", member);
  expect(page).toContain("Confirm your e-mail address first.");
  expect(page).toContain('href="/complete-signup"');
  expect(page).toContain(`/transactions/${member.order}/pay`);
  const refused = await submitDebitForm(member, { phone: "06 12345604" });
  expect(refused.status).toBe(403);
  expect(await newestTextTo("+31612345604")).toBe("");
});
