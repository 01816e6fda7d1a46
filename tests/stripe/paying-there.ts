import { env } from "cloudflare:workers";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import { agreedOn, theShop } from "../http/shopping";
import { addLoggedIn, app, HOST, ORIGIN, postForm } from "../http/support";
import { sessionOf, signedByStripe } from "../support/stripe-stand-in";
import type { TestMember } from "../support/world";

/** The price of ten credits on the test site, in cents. */
export const PRICE = 990;
const FORM = "/credits/c10/creditcard";

/** The test site with real prices: Stripe accepts no payment for example prices. */
export const theShopOfStripe = () => theShop({ placeholder_prices: false });

/** The address of the fake Stripe. */
export const STAND_IN = (env as unknown as { STRIPE_API: string }).STRIPE_API;

type Heard = { how: string; fields: Record<string, string>; key: string | null };
/** The requests that the fake received under a key. */
export async function heardOf(key: string): Promise<Heard[]> {
  const heard = (await (await fetch(`${STAND_IN}/heard`)).json()) as Heard[];
  return heard.filter((one) => one.key === key);
}

type Row = { payment: PaymentId; order: OrderId; session: string };
export type Begun = Row & { member: TestMember & { cookie: string }; answers: Response[] };

/**
 * A member buys ten credits by the form of the shop, sent this many times; returns the stored
 * payment.
 */
export async function buy(times = 1): Promise<Begun> {
  const member = await addLoggedIn();
  const agreed = await agreedOn(FORM, member.cookie);
  const answers: Response[] = [];
  for (let n = 0; n < times; n++)
    answers.push(await postForm(FORM, agreed, { cookie: member.cookie }));
  const row = await env.DB.prepare(
    `SELECT p.id AS payment, p.order_id AS "order", p.provider_id AS session
     FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.account_id = ?`,
  )
    .bind(member.id)
    .first<Row>();
  if (!row) throw new Error(`Nothing was begun: ${answers.map(({ status }) => status)}`);
  return { ...row, member, answers };
}

/** The stored payment and all rows that depend on it. */
export const standing = ({ payment }: Pick<Begun, "payment">) =>
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
  ...{ order: "open", payment: "pending", balance: 0, purchases: 0 },
  ...{ events: 0, papers: 0, refunds: null },
};
export const PAID = {
  ...{ order: "completed", payment: "completed", balance: 10, purchases: 1 },
  ...{ events: 1, papers: 1, refunds: null },
};

type Fields = Record<string, unknown>;
/** An unsigned event of Stripe's: a different one each time, unless given. */
export const eventOf = (type: string, object: Fields, more: Fields = {}) =>
  JSON.stringify({
    ...{ id: `evt_${newId()}`, object: "event", livemode: false, api_version: null, type },
    ...{ created: Math.floor(Date.now() / 1000), data: { object }, ...more },
  });

/** The event about the page where a payment was made; paid by default. */
export const ofPage = ({ payment, session }: Row, type = "completed", more: Fields = {}) =>
  eventOf(
    `checkout.session.${type}`,
    sessionOf({
      ...{ id: session, status: "complete", payment_status: "paid", amount_total: PRICE },
      ...{ metadata: { site: HOST, payment }, payment_intent: intentOf({ session }), ...more },
    }),
  );
/** The fake's id of the payment made on a page. */
export const intentOf = ({ session }: Pick<Row, "session">) => session.replace("cs_test_", "pi_");

type Call = { header?: string | null; secret?: string; at?: number; to?: string };
type Said = { news?: string; error?: { code: string } };
/**
 * Sends an event as Stripe does: no cookie, no origin, its signature; returns the site's response.
 */
export async function call(body: string, given: Call = {}) {
  const { header = await signedByStripe(body, given.secret, given.at) } = given;
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (header !== null) headers.set("stripe-signature", header);
  const to = given.to ?? `${ORIGIN}/webhooks/stripe`;
  const answer = await app.fetch(new Request(to, { method: "POST", headers, body }));
  const said = (await answer.json().catch(() => ({}))) as Said;
  return [answer.status, said.news ?? said.error?.code ?? null];
}
