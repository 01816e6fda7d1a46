import { describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { newId, type SiteId } from "~/kit/ids";
import { orderNumberOf } from "~/kit/order-number";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import {
  addBuyer,
  addPaid,
  describeOrder,
  type OrderWithPayment,
  refundsOf,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { addEntry, runSql } from "../../../tests/support/wallet-ledger";
import { LIMITS } from "../account/limit-attempts";
import { declareSchema } from "./complaint.schema";
import { declareWithdrawal } from "./declare-withdrawal";
import { findDeclared, refundDeclared } from "./refund-declared";

type Typed = { order: string; email: string; name?: string; client_id?: string };

const formOf = (typed: Typed) => {
  const { confirmed: _, ...form } = declareSchema.parse({
    client_id: crypto.randomUUID(),
    ...typed,
  });
  return form;
};

describe("withdrawal without a session", () => {
  const at = (now: number) => realServices({ now: () => now });

  /** Declares on the site of a buyer, each time from another network. */
  async function declare(
    siteId: SiteId,
    typed: Typed,
    options: Partial<{ now: number; network: string }> = {},
  ) {
    const { now = Date.now(), network = crypto.randomUUID() } = options;
    const caller = {
      site: { id: siteId, support_email: `help@${siteId}.test`, domain_language: null },
      network,
      origin: `https://${siteId}`,
      language: "nl" as const,
      accountId: null,
      zone: "Europe/Amsterdam",
    };
    return declareWithdrawal(at(now), caller, { form: formOf(typed) });
  }
  const receiptOf = (bought: OrderWithPayment, address = emailAddressOf(bought.member.id)) =>
    emailTo(address, "withdrawal_received", bought.member.siteId);
  async function tokenOf(bought: OrderWithPayment): Promise<string> {
    const { fields } = await receiptOf(bought);
    return fields.path?.replace("/withdraw/", "") ?? "";
  }
  async function refund(bought: OrderWithPayment, token: string, now = Date.now()) {
    const site = await siteOf(bought.member);
    const found = await findDeclared(at(now), site, token);
    const { amount = 0, credits = 0 } = found?.withdrawal ?? {};
    return refundDeclared(
      at(now),
      { site, origin: "https://site.test" },
      { token, amount, credits },
    );
  }
  const ownOf = ({ member, order }: OrderWithPayment) => ({
    order: ` ${order} `,
    email: emailAddressOf(member.id),
  });

  test("the buyer's declaration is a case with a receipt, its time and the refunding link", async () => {
    const bought = await addPaid(await addBuyer());
    const { siteId } = bought.member;
    const now = Date.now();
    const declared = await declare(siteId, { ...ownOf(bought), name: "Sam" }, { now });
    expect(declared).toMatchObject({ ok: true, value: { at: now } });
    expect(await receiptOf(bought)).toMatchObject({
      language: "nl",
      fields: { order: bought.order, name: "Sam", at: now, zone: "Europe/Amsterdam" },
    });
    expect(await emailTo(`help@${siteId}.test`, "complaint_filed", siteId)).toMatchObject({
      fields: { kind: "payment", about: bought.order, withdrawal: true },
    });
    expect(await refund(bought, await tokenOf(bought))).toMatchObject({ ok: true });
    expect(await describeOrder(bought)).toMatchObject({ order: "withdrawn", balance: 0 });
    const cases = await rowsOf("SELECT status, outcome FROM complaints WHERE site_id = ?", siteId);
    expect(cases).toEqual([{ status: "closed", outcome: "acted" }]);
  });

  test("the order's short number is accepted, also typed without separators", async () => {
    const bought = await addPaid(await addBuyer());
    const order = orderNumberOf(bought.order).replaceAll("-", "").toLowerCase();
    await declare(bought.member.siteId, { ...ownOf(bought), order });
    expect(await refund(bought, await tokenOf(bought))).toMatchObject({ ok: true });
    expect(await refundsOf(bought.order)).toHaveLength(1);
  });

  test("a stranger's address gets the same answer and receipt, but no link", async () => {
    const bought = await addPaid(await addBuyer());
    const { siteId } = bought.member;
    for (const order of [bought.order, newId(), "last Tuesday, 10 euros"]) {
      const email = `${newId().toLowerCase()}@stranger.test`;
      expect(await declare(siteId, { order, email })).toMatchObject({ ok: true });
      expect((await receiptOf(bought, email)).fields).toMatchObject({ order, path: null });
    }
    expect(await emailsTo(emailAddressOf(bought.member.id), "withdrawal_received")).toEqual([]);
    expect(await refundsOf(bought.order)).toEqual([]);
  });

  test.each(["banned", "suspended", "deletion_pending", "not_confirmed"])(
    "a buyer with the status %s withdraws",
    async (status) => {
      const bought = await addPaid(await addBuyer());
      await runSql("UPDATE accounts SET status = ? WHERE id = ?", status, bought.member.id);
      await declare(bought.member.siteId, ownOf(bought));
      expect(await refund(bought, await tokenOf(bought))).toMatchObject({ ok: true });
      expect(await describeOrder(bought)).toMatchObject({ order: "withdrawn" });
    },
  );

  test("an erased member's declaration waits for staff, with the order that they can refund", async () => {
    const bought = await addPaid(await addBuyer());
    const { siteId, id } = bought.member;
    await runSql("UPDATE orders SET account_id = NULL WHERE id = ?", bought.order);
    await runSql("UPDATE accounts SET status = 'deleted' WHERE id = ?", id);
    expect(await declare(siteId, ownOf(bought))).toMatchObject({ ok: true });
    expect((await receiptOf(bought)).fields.path).toBeNull();
    const cases = await rowsOf("SELECT about, status FROM complaints WHERE site_id = ?", siteId);
    expect(cases).toEqual([{ about: bought.order, status: "open" }]);
  });

  test("a link used twice refunds once, and also after the account was erased", async () => {
    const bought = await addPaid(await addBuyer());
    await declare(bought.member.siteId, ownOf(bought));
    const token = await tokenOf(bought);
    await runSql("UPDATE orders SET account_id = NULL WHERE id = ?", bought.order);
    const first = await refund(bought, token);
    const shown = { token, amount: 1000, credits: 10 };
    const caller = { site: await siteOf(bought.member), origin: "https://site.test" };
    expect(await refundDeclared(realServices(), caller, shown)).toEqual(first);
    expect(await refundsOf(bought.order)).toHaveLength(1);
  });

  test("the period ends with the day of the declaration, not of the tap", async () => {
    const now = Date.now();
    const bought = await addPaid(await addBuyer(), { at: now - days(14) });
    await declare(bought.member.siteId, ownOf(bought), { now });
    const token = await tokenOf(bought);
    expect(await refund(bought, token, now + days(5))).toMatchObject({ ok: true });

    const late = await addPaid(await addBuyer(), { at: now - days(16) });
    await declare(late.member.siteId, ownOf(late), { now });
    expect(await refund(late, await tokenOf(late), now)).toEqual({ ok: false, refusal: "over" });
    expect(
      await findDeclared(realServices(), await siteOf(late.member), await tokenOf(late)),
    ).toMatchObject({ withdrawal: null, isOver: true });
  });

  test("an amount that changed meanwhile must be shown again", async () => {
    const bought = await addPaid(await addBuyer());
    await declare(bought.member.siteId, ownOf(bought));
    const token = await tokenOf(bought);
    await addEntry(bought.member, { reason: "message", key: newId(), amount: -3 });
    const caller = { site: await siteOf(bought.member), origin: "https://site.test" };
    const shown = { token, amount: 1000, credits: 10 };
    expect(await refundDeclared(realServices(), caller, shown)).toMatchObject({
      refusal: "changed",
    });
    expect(await refundsOf(bought.order)).toEqual([]);
  });

  test("a changed link, and one of another site, finds nothing", async () => {
    const bought = await addPaid(await addBuyer());
    await declare(bought.member.siteId, ownOf(bought));
    const token = await tokenOf(bought);
    const other = await siteOf((await addPaid(await addBuyer())).member);
    const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const site = await siteOf(bought.member);
    expect(await findDeclared(realServices(), site, changed)).toBeNull();
    expect(await findDeclared(realServices(), other, token)).toBeNull();
    expect(await findDeclared(realServices(), site, token)).not.toBeNull();
    const shown = { token: changed, amount: 1000, credits: 10 };
    const caller = { site, origin: "https://site.test" };
    expect(await refundDeclared(realServices(), caller, shown)).toMatchObject({
      refusal: "not_found",
    });
  });

  test("a form sent twice is one case, and a network may send five an hour", async () => {
    const siteId = await addSite();
    const now = Date.now();
    const typed = { client_id: crypto.randomUUID(), order: "x", email: "sam@example.test" };
    const first = await declare(siteId, typed, { now, network: "home" });
    expect(await declare(siteId, typed, { now: now + 60_000, network: "home" })).toEqual(first);
    const send = (n: number) =>
      declare(siteId, { order: `${n}`, email: `${n}@example.test` }, { now, network: "home" });
    for (let n = 1; n < LIMITS.withdrawal.most; n++) expect((await send(n)).ok).toBe(true);
    expect(await send(99)).toMatchObject({ refusal: "too_many" });
    expect(await rowsOf("SELECT 1 FROM complaints WHERE site_id = ?", siteId)).toHaveLength(5);
  });

  test("what the receipt repeats holds no web or e-mail address", () => {
    const parse = (typed: Partial<Typed>) =>
      declareSchema.safeParse({
        client_id: crypto.randomUUID(),
        order: "x",
        email: "sam@example.test",
        ...typed,
      }).success;
    for (const text of ["see http://x", "visit evil.example", "me@x"])
      expect([parse({ order: text }), parse({ name: text })]).toEqual([false, false]);
    expect(parse({ order: "1.12.2026, 9.90", name: "J. R. Smith" })).toBe(true);
  });
});
