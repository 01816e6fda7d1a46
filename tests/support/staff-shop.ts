import { applyProviderEvent } from "../../app/domain/order/apply-provider-event.ts";
import { refundOrder } from "../../app/domain/order/refund-order.ts";
import type { PaymentEvent, RefundEvent } from "../../app/domain/payment/payment.ts";
import { findSite } from "../../app/domain/site/find-site.ts";
import {
  newId,
  type OrderId,
  type PaymentId,
  type SiteId,
  type StaffId,
} from "../../app/kit/ids.ts";
import { commandServices } from "../../scripts/lib/command-services.ts";
import type { ToolContext } from "../../scripts/lib/open-context.ts";
import { NOW, openContext } from "./command-context.ts";

const HOST = "shop.test";
const COMPANY = `{"name":"Test B.V.","address":"Kade 1","city":"Utrecht","country":"NL","kvk":"1","added":"2024-01-01"}`;
const SETTINGS = { name: "Test", countries: ["NL"], support_email: "a@b.nl", mail_name: "Test" };

/** A shop with a member, as staff's commands see it, over a database of this test alone. */
export function openStaffShop() {
  const { context, sqlite, lines } = openContext();
  const { db, print } = context;
  const tool: ToolContext = {
    db,
    print,
    now: NOW,
    staff: "ops",
    originOf: (host) => `https://${host}`,
  };
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('shop', '${HOST}', 0);
     INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('sam', 'shop', 'sam@example.test', 'x', 'active', 'en', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at) VALUES ('sam', 'shop', 'active', 'Sam', '1990-01-01', 'en', 0, 0);
     INSERT INTO wallets (id, account_id, site_id) VALUES ('w-sam', 'sam', 'shop');
     INSERT INTO site_settings (site_id, key, value, updated_at) VALUES ('shop', 'company', '${COMPANY}', 0);`,
  );
  for (const [key, value] of Object.entries(SETTINGS))
    sqlite.exec(
      `INSERT INTO site_settings (site_id, key, value, updated_at) VALUES ('shop', '${key}', '${JSON.stringify(value)}', 0)`,
    );
  /** Changes rows without a trigger, which is created again. */
  const byHand = (trigger: string, change: string) => {
    const made = sqlite.prepare("SELECT sql FROM sqlite_master WHERE name = ?").get(trigger);
    sqlite.exec(`DROP TRIGGER ${trigger}; ${change}; ${made?.sql}`);
  };
  return { tool, sqlite, lines, byHand, ...shopActions(tool, (text) => sqlite.exec(text)) };
}

/** A refund by staff of an order of the shop: all that is left of it, or a part. */
export async function refundByStaff(
  tool: ToolContext,
  part: { amount?: number; credits?: number },
  orderId: OrderId,
): Promise<void> {
  const services = commandServices(tool);
  const site = await findSite(services, HOST);
  if (!site) throw new Error("No site");
  const staff = { id: newId<StaffId>(), name: "Kim" };
  const input = { orderId, reason: "Yours.", staff, ...part };
  const outcome = await refundOrder(services, { site }, input);
  if (!outcome.ok) throw new Error(outcome.refusal);
}

type OrderWithPayment = { order: OrderId; payment: PaymentId };

function shopActions(tool: ToolContext, exec: (sql: string) => void) {
  /** An order with a pending payment. */
  const place = (at = NOW - 1000, price = 2490): OrderWithPayment => {
    const order = newId<OrderId>();
    const payment = newId<PaymentId>();
    exec(
      `INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price, country, vat_rate, vat, method, immediate_at, created_at)
       VALUES ('${order}', 'shop', 'sam', 'w-sam', '${order}', 'c25', 25, 'EUR', ${price}, ${price}, 'NL', 2100, 432, 'ideal', ${at}, ${at});`,
    );
    exec(addPaymentAttempt({ order, payment }, at));
    return { order, payment };
  };
  const applyEvent = async (event: PaymentEvent | RefundEvent, at = NOW) => {
    const services = commandServices({ ...tool, now: at });
    const site = await findSite(services, HOST);
    if (!site) throw new Error("No site");
    return applyProviderEvent(services, { site, provider: "bank" }, event);
  };
  const applyPayment = (bought: OrderWithPayment, overrides: Partial<PaymentEvent> = {}) =>
    applyEvent(paymentEventOf(bought, overrides), overrides.at);
  const sell = async (at = NOW - 1000) => {
    const bought = place(at);
    await applyPayment(bought, { at });
    return bought;
  };
  return { place, applyPayment, sell, take: applyEvent };
}

/** Another pending attempt to pay an order. */
export const addPaymentAttempt = ({ order, payment }: OrderWithPayment, at: number): string =>
  `INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
     SELECT '${payment}', site_id, id, 'bank', method, price, currency, ${at}, 0, 0 FROM orders WHERE id = '${order}';
   UPDATE payments SET state = 'pending', provider_id = 'at-bank-${payment}' WHERE id = '${payment}';`;

const paymentEventOf = (
  { payment }: OrderWithPayment,
  overrides: Partial<PaymentEvent>,
): PaymentEvent => ({
  kind: "payment",
  eventId: newId(),
  siteId: "shop" as SiteId,
  paymentId: payment,
  providerId: `at-bank-${payment}`,
  state: "completed",
  amount: 2490,
  currency: "EUR",
  fault: null,
  at: NOW,
  ...overrides,
});
