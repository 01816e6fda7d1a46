import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { OrderId } from "~/kit/ids";
import { addLoggedIn, HOST, postForm, textOf } from "../api/app-client";
import { submitDebitCode, submitDebitForm } from "../api/debit-forms";
import { addShopSite, checkoutFieldsOf } from "../api/shop-pages";
import { FORM, IBAN } from "../support/debits";
import {
  eventOf,
  FAKE_STRIPE_URL,
  PAID,
  PRICE,
  readPaymentState,
  receivedRequestsOf,
  sendStripeWebhook,
  UNPAID,
} from "./stripe-payments";

beforeAll(() => addShopSite({ placeholder_prices: false }));

type Text = { To: string; Body: string; ValidityPeriod: string };
/** The text messages sent to a telephone. */
async function textsTo(to: string): Promise<Text[]> {
  const texts = (await (await fetch(`${FAKE_STRIPE_URL}/texts`)).json()) as Text[];
  return texts.filter((text) => text.To === to);
}

/** A member chooses to pay an order by direct debit. */
async function chooseDirectDebit() {
  const member = await addLoggedIn();
  const path = "/credits/c10/sdd";
  const { cookie } = member;
  const chosen = await postForm(path, await checkoutFieldsOf(path, cookie), { cookie });
  const form = chosen.headers.get("location") ?? "";
  return { ...member, form, order: form.split("order=")[1] as OrderId };
}

test("a real telephone number gets the code, and Stripe the resulting mandate", async () => {
  const debtor = await chooseDirectDebit();
  expect(debtor.form).toBe(`/directdebit?order=${debtor.order}`);
  const formResponse = await submitDebitForm(debtor, { phone: "06 55555555" });
  expect(formResponse.headers.get("location")).toBe(`/directdebit/code?order=${debtor.order}`);
  const [text, ...more] = await textsTo("+31655555555");
  expect(more).toEqual([]);
  expect(text?.Body).toContain("€9.90");
  expect(text?.ValidityPeriod).toBe("600");
  const locals = env.DB.prepare("SELECT 1 FROM local_mails WHERE recipient = '+31655555555'");
  expect(await locals.first()).toBeNull();
  const otp = /\d{6}/.exec(text?.Body ?? "")?.[0] ?? "";
  const wrong = await submitDebitCode(debtor, otp === "000000" ? "000001" : "000000");
  expect(wrong.status).toBe(422);
  const codeResponse = await submitDebitCode(debtor, otp);
  expect(codeResponse.headers.get("location")).toBe(`/transactions/${debtor.order}`);
  await expectCollected(debtor.order);
});

/** Checks that Stripe received this order's debit, and that only its event grants the credits. */
async function expectCollected(order: OrderId): Promise<void> {
  const row = await env.DB.prepare(
    "SELECT id, provider_id AS intent FROM payments WHERE order_id = ?",
  )
    .bind(order)
    .first<{ id: string; intent: string }>();
  const payment = (row?.id ?? "") as Parameters<typeof readPaymentState>[0]["payment"];
  const requests = await receivedRequestsOf(payment);
  expect(requests.map(({ how }) => how)).toEqual(["POST /v1/payment_intents"]);
  expect(requests[0]?.fields).toMatchObject({
    amount: String(PRICE),
    currency: "eur",
    "metadata[payment]": payment,
    "payment_method_data[sepa_debit][iban]": IBAN,
    "payment_method_data[billing_details][phone]": "+31655555555",
    "payment_method_data[billing_details][name]": FORM.account_holder,
  });
  expect(await readPaymentState({ payment })).toEqual(UNPAID);
  const metadata = { site: HOST, payment, debit: requests[0]?.fields["metadata[debit]"] };
  expect(metadata.debit).toMatch(/^M-/);
  const intent = {
    id: row?.intent,
    object: "payment_intent",
    status: "succeeded",
    currency: "eur",
    amount: PRICE,
    amount_received: PRICE,
    metadata,
  };
  expect(await sendStripeWebhook(eventOf("payment_intent.succeeded", intent))).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState({ payment })).toEqual(PAID);
}

test("an undeliverable text message is reported at once, and nothing is collected", async () => {
  const debtor = await chooseDirectDebit();
  const refused = await submitDebitForm(debtor, { phone: "06 10000000" });
  expect(refused.status).toBe(503);
  expect(await textOf(refused)).toContain("We couldn’t send the code. Check the number");
  const payments = env.DB.prepare("SELECT 1 FROM payments WHERE order_id = ?").bind(debtor.order);
  expect(await payments.first()).toBeNull();
});
