import { env } from "cloudflare:workers";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import { addLoggedIn, HOST, ORIGIN, postForm, sendToApp } from "../api/app-client";
import { addShopSite, checkoutFieldsOf } from "../api/shop-pages";
import { sessionOf, stripeSignature } from "../support/fake-stripe";
import type { TestMember } from "../support/test-database";

/** The price of ten credits on the test site, in cents. */
export const PRICE = 990;
const FORM = "/credits/c10/creditcard";

/** The test site with real prices: Stripe accepts no payment for example prices. */
export const addStripeShop = () => addShopSite({ placeholder_prices: false });

/** The address of the fake Stripe. */
export const FAKE_STRIPE_URL = (env as unknown as { STRIPE_API: string }).STRIPE_API;

type ReceivedRequest = { how: string; fields: Record<string, string>; key: string | null };
/** The requests that the fake received under a key. */
export async function receivedRequestsOf(key: string): Promise<ReceivedRequest[]> {
  const requests = (await (await fetch(`${FAKE_STRIPE_URL}/heard`)).json()) as ReceivedRequest[];
  return requests.filter((one) => one.key === key);
}

type CheckoutRow = { payment: PaymentId; order: OrderId; session: string };
export type StartedPurchase = CheckoutRow & {
  member: TestMember & { cookie: string };
  answers: Response[];
};

/**
 * A member buys ten credits by the form of the shop, sent this many times; returns the stored
 * payment.
 */
export async function buy(times = 1): Promise<StartedPurchase> {
  const member = await addLoggedIn();
  const agreed = await checkoutFieldsOf(FORM, member.cookie);
  const answers: Response[] = [];
  for (let n = 0; n < times; n++)
    answers.push(await postForm(FORM, agreed, { cookie: member.cookie }));
  const row = await env.DB.prepare(
    `SELECT p.id AS payment, p.order_id AS "order", p.provider_id AS session
     FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.account_id = ?`,
  )
    .bind(member.id)
    .first<CheckoutRow>();
  if (!row) throw new Error(`Nothing was begun: ${answers.map(({ status }) => status)}`);
  return { ...row, member, answers };
}

/** The stored payment and all rows that depend on it. */
export const readPaymentState = ({ payment }: Pick<StartedPurchase, "payment">) =>
  env.DB.prepare(
    `SELECT o.state AS "order", p.state AS payment, w.balance AS balance,
       (SELECT count(*) FROM wallet_entries e WHERE e.wallet_id = w.id AND e.reason = 'purchase') AS purchases,
       (SELECT count(*) FROM payment_events e WHERE e.payment_id = p.id) AS events,
       (SELECT count(*) FROM receipts r WHERE r.order_id = o.id) AS papers,
       (SELECT group_concat(r.kind || ' ' || r.state || ' ' || r.amount || '/' || r.credits)
        FROM refunds r WHERE r.order_id = o.id) AS refunds
     FROM payments p JOIN orders o ON o.id = p.order_id JOIN wallets w ON w.id = o.wallet_id WHERE p.id = ?`,
  )
    .bind(payment)
    .first<Record<string, unknown>>();
export const UNPAID = {
  order: "open",
  payment: "pending",
  balance: 0,
  purchases: 0,
  events: 0,
  papers: 0,
  refunds: null,
};
export const PAID = {
  order: "completed",
  payment: "completed",
  balance: 10,
  purchases: 1,
  events: 1,
  papers: 1,
  refunds: null,
};

type Fields = Record<string, unknown>;
/** An unsigned event of Stripe's: a different one each time, unless given. */
export const eventOf = (type: string, object: Fields, more: Fields = {}) =>
  JSON.stringify({
    id: `evt_${newId()}`,
    object: "event",
    livemode: false,
    api_version: null,
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...more,
  });

/** The event about the page where a payment was made; paid by default. */
export const checkoutEventOf = (
  { payment, session }: CheckoutRow,
  type = "completed",
  more: Fields = {},
) =>
  eventOf(
    `checkout.session.${type}`,
    sessionOf({
      id: session,
      status: "complete",
      payment_status: "paid",
      amount_total: PRICE,
      metadata: { site: HOST, payment },
      payment_intent: intentOf({ session }),
      ...more,
    }),
  );
/** The fake's id of the payment made on a page. */
export const intentOf = ({ session }: Pick<CheckoutRow, "session">) =>
  session.replace("cs_test_", "pi_");

type WebhookOptions = { header?: string | null; secret?: string; at?: number; to?: string };
type WebhookResponse = { news?: string; error?: { code: string } };
/**
 * Sends an event as Stripe does: no cookie, no origin, its signature; returns the site's response.
 */
export async function sendStripeWebhook(body: string, options: WebhookOptions = {}) {
  const { header = await stripeSignature(body, options.secret, options.at) } = options;
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (header !== null) headers.set("stripe-signature", header);
  const to = options.to ?? `${ORIGIN}/webhooks/stripe`;
  const answer = await sendToApp.fetch(new Request(to, { method: "POST", headers, body }));
  const result = (await answer.json().catch(() => ({}))) as WebhookResponse;
  return [answer.status, result.news ?? result.error?.code ?? null];
}
