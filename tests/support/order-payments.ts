import { env } from "cloudflare:workers";
import { applyProviderEvent } from "~/domain/order/apply-provider-event";
import { lastNumberBefore } from "~/domain/order/receipt-store";
import type { PaymentEvent, RefundEvent } from "~/domain/payment/payment";
import { findSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import { newId, type OrderId, type PaymentId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import { addOrder } from "./add-order";
import { HOME } from "./bindings";
import { addMember, addSite, realServices, type TestMember } from "./test-database";
import { runSql } from "./wallet-ledger";

/** A buyer with a site and a company of their own: its documents begin with number one. */
export async function addBuyer(credits = 0, settings: Record<string, unknown> = {}) {
  const company_id = `company-${crypto.randomUUID().slice(0, 8)}`;
  return addMember(await addSite({ company_id, ...settings }), { credits });
}

export const siteOf = async ({ siteId }: TestMember): Promise<Site> => {
  const site = await findSite(realServices(), siteId);
  if (!site) throw new Error("No site");
  return site;
};

export type OrderWithPayment = { member: TestMember; order: OrderId; payment: PaymentId };
type PendingOrderOptions = Parameters<typeof addOrder>[1];

/** An order with a pending payment: EUR 10 for 10 credits by default. */
export async function addPending(
  member: TestMember,
  options: PendingOrderOptions = {},
): Promise<OrderWithPayment> {
  const order = await addOrder(member, { state: "pending", ...options });
  const [payment] = await paymentsOf(order);
  if (!payment) throw new Error("No payment");
  return { member, order, payment: payment.id };
}

/** The same, paid by a provider event. */
export async function addPaid(
  member: TestMember,
  options: PendingOrderOptions = {},
): Promise<OrderWithPayment> {
  const bought = await addPending(member, options);
  const at = options?.at ?? Date.now();
  await applyPaymentEvent(bought, { state: "completed" }, realServices({ now: () => at }));
  return bought;
}

/** Another attempt to pay the same order. */
export async function retryPayment(
  { member, order }: OrderWithPayment,
  method = "paypal",
): Promise<OrderWithPayment> {
  const payment = newId<PaymentId>();
  await runSql(
    `INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
     SELECT ?, site_id, id, 'bank', ?, price, currency, ?, 0, 0 FROM orders WHERE id = ?`,
    ...[payment, method, Date.now(), order],
  );
  return { member, order, payment };
}

type PaymentRow = { id: PaymentId; state: string; amount: number; currency: string };
const paymentsOf = async (order: OrderId) =>
  rowsOf<PaymentRow>(
    "SELECT id, state, amount, currency FROM payments WHERE order_id = ? ORDER BY id",
    order,
  );

/** A provider event of a payment: a different one each time, unless given. */
export async function paymentEventOf(
  { member, order, payment }: OrderWithPayment,
  overrides: Partial<PaymentEvent>,
): Promise<PaymentEvent> {
  const row = (await paymentsOf(order)).find(({ id }) => id === payment);
  return {
    kind: "payment",
    eventId: newId(),
    siteId: member.siteId,
    paymentId: payment,
    providerId: `at-bank-${payment}`,
    state: "completed",
    fault: null,
    at: Date.now(),
    amount: row?.amount ?? 0,
    currency: row?.currency ?? "EUR",
    ...overrides,
  };
}

/** The same for a refund. */
export const refundEventOf = (
  { member, payment }: OrderWithPayment,
  overrides: Partial<RefundEvent> & { amount: number },
): RefundEvent => ({
  kind: "refund",
  eventId: newId(),
  siteId: member.siteId,
  paymentId: payment,
  refundId: null,
  providerId: `back-${newId()}`,
  state: "completed",
  currency: "EUR",
  at: Date.now(),
  ...overrides,
});

export const applyEvent = async (
  member: TestMember,
  event: PaymentEvent | RefundEvent,
  services: Services = realServices(),
) => applyProviderEvent(services, { site: await siteOf(member), provider: "bank" }, event);

export const applyPaymentEvent = async (
  bought: OrderWithPayment,
  overrides: Partial<PaymentEvent>,
  services?: Services,
) => applyEvent(bought.member, await paymentEventOf(bought, overrides), services);

export const rowsOf = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

type RefundRow = { id: RefundId; kind: string; state: string; amount: number; credits: number };
export const refundsOf = (order: OrderId) =>
  rowsOf<RefundRow>(
    "SELECT id, kind, state, amount, credits FROM refunds WHERE order_id = ? ORDER BY created_at, id",
    order,
  );

/** A short description of a member's order and its rows. */
export async function describeOrder({ member, order }: OrderWithPayment) {
  const [row] = await rowsOf<{ state: string; balance: number; premium: number }>(
    `SELECT o.state AS state, w.balance AS balance, EXISTS (SELECT 1 FROM accounts WHERE id = ? AND premium_since IS NOT NULL) AS premium
     FROM orders o JOIN wallets w ON w.id = o.wallet_id WHERE o.id = ?`,
    ...[member.id, order],
  );
  const payments = await paymentsOf(order);
  const refunds = await refundsOf(order);
  return {
    order: row?.state,
    balance: row?.balance,
    premium: row?.premium === 1,
    payments: payments.map(({ state }) => state).join(" "),
    refunds: refunds.map(
      ({ kind, state, amount, credits }) => `${kind} ${state} ${amount}/${credits}`,
    ),
  };
}

export const emailsOf = async ({ id }: TestMember) =>
  (
    await rowsOf<{ template: string }>(
      "SELECT template FROM outbox WHERE account_id = ? ORDER BY created_at, id",
      id,
    )
  ).map(({ template }) => template);

/**
 * The number of a company's n-th document: each database numbers from a range of its own (R268).
 */
export const documentNumberAt = (nth: number) => lastNumberBefore(HOME) + nth;

/**
 * The documents of a company's site: kind and number, as counted by the site's database, in order.
 */
export const documentsOf = async ({ siteId }: TestMember) =>
  (
    await rowsOf<{ kind: string; number: number }>(
      "SELECT kind, number FROM receipts WHERE site_id = ? ORDER BY number",
      siteId,
    )
  ).map(({ kind, number }) => `${kind} ${number - documentNumberAt(0)}`);
