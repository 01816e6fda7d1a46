import { env } from "cloudflare:workers";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import { agreedOn, theShop } from "../http/shopping";
import { addLoggedIn, app, HOST, ORIGIN, postForm } from "../http/support";
import { sessionOf, signedByStripe } from "../support/stripe-stand-in";
import type { TestMember } from "../support/world";

/** Ten credits of the test site, in cents. */
export const PRICE = 990;
const FORM = "/credits/c10/creditcard";

/** The test site, where prices are no examples: Stripe takes none. */
export const theShopOfStripe = () => theShop({ placeholder_prices: false });

/** Where the stand-in stands. */
export const STAND_IN = (env as unknown as { STRIPE_API: string }).STRIPE_API;

type Heard = { how: string; fields: Record<string, string>; key: string | null };
/** What it was asked under a key. */
export async function heardOf(key: string): Promise<Heard[]> {
  const heard = (await (await fetch(`${STAND_IN}/heard`)).json()) as Heard[];
  return heard.filter((one) => one.key === key);
}

type Row = { payment: PaymentId; order: OrderId; session: string };
export type Begun = Row & { member: TestMember & { cookie: string }; answers: Response[] };

/** A member buys ten credits by the form of the shop, sent as often as that; their payment as it is stored. */
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

/** What is stored of a payment, and of all that follows from it. */
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
/** A call of Stripe's, not signed yet: another event each time, unless it is given. */
export const eventOf = (type: string, object: Fields, more: Fields = {}) =>
  JSON.stringify({
    ...{ id: `evt_${newId()}`, object: "event", livemode: false, api_version: null, type },
    ...{ created: Math.floor(Date.now() / 1000), data: { object }, ...more },
  });

/** What it says of the page on which a payment was made, which is paid where nothing else is said. */
export const ofPage = ({ payment, session }: Row, type = "completed", more: Fields = {}) =>
  eventOf(
    `checkout.session.${type}`,
    sessionOf({
      ...{ id: session, status: "complete", payment_status: "paid", amount_total: PRICE },
      ...{ metadata: { site: HOST, payment }, payment_intent: intentOf({ session }), ...more },
    }),
  );
/** The stand-in's name for what was paid on a page. */
export const intentOf = ({ session }: Pick<Row, "session">) => session.replace("cs_test_", "pi_");

type Call = { header?: string | null; secret?: string; at?: number; to?: string };
type Said = { news?: string; error?: { code: string } };
/** A call as Stripe makes it: no cookie, no origin, its signature. What the site answers. */
export async function call(body: string, given: Call = {}) {
  const { header = await signedByStripe(body, given.secret, given.at) } = given;
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (header !== null) headers.set("stripe-signature", header);
  const to = given.to ?? `${ORIGIN}/webhooks/stripe`;
  const answer = await app.fetch(new Request(to, { method: "POST", headers, body }));
  const said = (await answer.json().catch(() => ({}))) as Said;
  return [answer.status, said.news ?? said.error?.code ?? null];
}
