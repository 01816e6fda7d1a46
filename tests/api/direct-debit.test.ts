import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { addDebit, addMandate, FORM, orderOf } from "../support/debits";
import { SHOP } from "../support/shop-buyers";
import { addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";
import {
  addDebtor,
  newestTextTo,
  readDebitPage,
  submitDebitCode,
  submitDebitForm,
} from "./debit-forms";

describe("direct debit", () => {
  beforeAll(() => addTestSite(SHOP));

  test("a direct debit of form, code and complete mandate redirects to the bank", async () => {
    const member = await addDebtor();
    const form = await readDebitPage("/directdebit", member);
    for (const token of ["name", "address-line1", "postal-code", "address-level2", "tel"])
      expect(form).toContain(`autoComplete="${token}"`);
    const response = await submitDebitForm(member);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/directdebit/code?order=${member.order}`,
    ]);
    const page = await sendRequest(`/directdebit/code?order=${member.order}`, {
      cookie: member.cookie,
    });
    expect(page.headers.get("cache-control")).toBe("no-store");
    const mandate = await textOf(page);
    for (const text of [
      "SEPA Direct Debit mandate",
      "Test B.V.",
      "Kade 1",
      "DE98ZZZ09999999999",
      "M-",
      "NL91 ABNA 0417 1643 00",
      "€11.90",
      "One-off payment",
      "eight weeks",
      'autoComplete="one-time-code"',
      "+31612345678",
    ])
      expect(mandate, text).toContain(text);
    const paid = await submitDebitCode(member, await newestTextTo("+31612345678"));
    expect(paid.headers.get("location")).toMatch(/\/dev\/bank\/[\w-]{22}$/);
    const payments = env.DB.prepare("SELECT method, state FROM payments WHERE order_id = ?");
    const rows = await payments.bind(member.order).all();
    expect(rows.results).toEqual([{ method: "sdd", state: "pending" }]);
    const link = `href="/directdebit/mandate?order=${member.order}"`;
    expect(await readDebitPage(`/transactions/${member.order}`, member)).toContain(link);
    const copy = await readDebitPage("/directdebit/mandate", member);
    expect([copy.includes("ends in 4300"), copy.includes("0417")]).toEqual([true, false]);
    const left = env.DB.prepare("SELECT 1 FROM debit_forms WHERE order_id = ?").bind(member.order);
    expect(await left.first()).toBeNull();
    const again = await sendRequest(`/directdebit?order=${member.order}`, {
      cookie: member.cookie,
    });
    expect(again.headers.get("location")).toBe(`/transactions/${member.order}`);
  });

  test("each invalid debit field shows its error and keeps its value", async () => {
    const member = await addDebtor();
    const wrong = await submitDebitForm(member, { account_holder: "", iban: "NL91ABNA0417164301" });
    const page = await textOf(wrong);
    expect(wrong.status).toBe(422);
    expect(page).toContain("Enter the name of the account holder.");
    expect(page).toContain('value="1234 AB"');
    const digits = await textOf(await submitDebitForm(member, { iban: "NL91ABNA0417164301" }));
    expect(digits).toContain("This IBAN can’t be right.");
    const away = await textOf(await submitDebitForm(member, { phone: "+256712345678" }));
    expect(away).toContain("We can’t send texts to this country.");
  });

  test("a wrong code returns code_wrong with its agreed text and grants nothing", async () => {
    const member = await addDebtor();
    await submitDebitForm(member, { phone: "06 87654321" });
    const sent = await newestTextTo("+31687654321");
    const refused = await submitDebitCode(member, sent === "000000" ? "000001" : "000000", "nl");
    expect(refused.status).toBe(422);
    expect(await textOf(refused)).toContain("Code ongeldig");
    expect(await textOf(await submitDebitCode(member, "12", "nl"))).toContain("Code ongeldig");
  });

  test("a button sends another code, up to the limit", async () => {
    const member = await addDebtor();
    await submitDebitForm(member);
    const again = () =>
      postForm(`/directdebit/again?order=${member.order}`, {}, { cookie: member.cookie });
    for (let n = 0; n < 3; n++)
      expect((await again()).headers.get("location")).toBe(
        `/directdebit/code?order=${member.order}`,
      );
    const stopped = (await again()).headers.get("location") ?? "";
    expect(stopped).toContain("problem=too_many_codes");
    const page = await textOf(await sendRequest(stopped, { cookie: member.cookie }));
    expect(page).toContain("We’ve sent as many codes as we can.");
    expect(page).not.toContain("/directdebit/again");
  });

  test("a blocked or limit_reached member is sent to the other payment methods", async () => {
    const member = await addDebtor();
    await env.DB.prepare("INSERT INTO debit_blocks VALUES (?, ?, 'x', 0)")
      .bind(member.id, HOST)
      .run();
    const blocked = await readDebitPage("/directdebit", member);
    expect(blocked).toContain("A direct debit linked to you");
    expect(blocked).toContain(`/transactions/${member.order}/pay`);
    expect((await submitDebitForm(member)).status).toBe(403);
    const full = await addDebtor();
    for (const day of [1, 2]) await addMandate(full, orderOf(100), { at: Date.now() - day * 9e7 });
    expect(await readDebitPage("/directdebit", full)).toContain(
      "reached the limit for direct debits",
    );
    expect((await submitDebitForm(full)).status).toBe(409);
  });

  test("a debit page is the order owner's alone; without an order it is not available", async () => {
    const member = await addDebtor();
    const other = await addDebtor();
    const cookie = other.cookie;
    for (const path of ["/directdebit", "/directdebit/code", "/directdebit/mandate"]) {
      expect((await sendRequest(`${path}?order=${member.order}`, { cookie })).status, path).toBe(
        404,
      );
      expect((await sendRequest(path, { cookie })).headers.get("location")).toBe("/credits");
      const visitor = await sendRequest(`${path}?order=${member.order}`);
      expect(visitor.headers.get("location")).toContain("/login?next=");
    }
    for (const [path, fields] of [
      ["/directdebit", FORM],
      ["/directdebit/code", { otp: "123456" }],
      ["/directdebit/again", {}],
    ] as const)
      expect((await postForm(`${path}?order=${member.order}`, fields, { cookie })).status).toBe(
        404,
      );
    await addDebit(member, { ...orderOf(1_190), id: member.order });
    const waits = await submitDebitForm(member);
    expect(waits.headers.get("location")).toBe(`/transactions/${member.order}`);
  });
});

describe("debit rejected", () => {
  beforeAll(() => addTestSite(SHOP));

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
    expect(page).toContain("over your own spending limit");
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
    expect(await textOf(refused)).toContain("The direct debit didn’t go out");
    expect(await mandateOf(other.order)).toBeNull();
  });

  test("an unconfirmed member is sent to confirm their address before a debit", async () => {
    const member = await addDebtor({ status: "not_confirmed" });
    const page = await readDebitPage("/directdebit", member);
    expect(page).toContain("Confirm your email address first.");
    expect(page).toContain('href="/complete-signup"');
    expect(page).toContain(`/transactions/${member.order}/pay`);
    const refused = await submitDebitForm(member, { phone: "06 12345604" });
    expect(refused.status).toBe(403);
    expect(await newestTextTo("+31612345604")).toBe("");
  });
});
