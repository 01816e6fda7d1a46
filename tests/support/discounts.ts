import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { run } from "~/db/batch";
import type { Checkout } from "~/domain/discount/discount-code";
import { finalizeUse, holdUse } from "~/domain/discount/discount-sql";
import { minutes } from "~/kit/duration";
import { newId, type OrderId, type SiteId } from "~/kit/ids";
import { realServices, type TestMember } from "./test-database";

type DiscountCodeOptions = Partial<{
  code: string;
  value_percentage: number;
  country: string;
  user_id: string;
  currency: string;
  minimum_order_value: number;
  paymentmethods: string;
  expires: number;
  validity: "once" | "once-per-user" | "unlimited";
  status: string;
}>;

/** A discount code of a site as an operator creates it: 30 percent, for any member and country. */
export async function addCode(siteId: SiteId, options: DiscountCodeOptions = {}): Promise<void> {
  const row = { site_id: siteId, code: "SPRING", value_percentage: 30, created_at: 0, ...options };
  await env.DB.prepare(
    `INSERT INTO discount_codes (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`,
  )
    .bind(...Object.values(row))
    .run();
}

/** The purchase of a returning buyer: EUR 20 in the Netherlands by iDEAL. */
export const checkoutOf = (member: TestMember, overrides: Partial<Checkout> = {}): Checkout => ({
  site: { id: member.siteId },
  viewer: { id: member.id, signupDate: 0, bought: true },
  country: "NL",
  currency: "EUR",
  method: "ideal",
  price: 2000,
  ...overrides,
});

type DiscountUseOptions = {
  code?: string;
  validity?: DiscountCodeOptions["validity"];
  at?: number;
  until?: number;
};

/** Reserves a use of the code for an order in its own batch; returns the number of rows written. */
export function reserveDiscountUse(
  member: TestMember,
  orderId: OrderId,
  options: DiscountUseOptions = {},
): Promise<number> {
  const { code = "SPRING", validity = "once-per-user", at = 0, until = minutes(30) } = options;
  const { id: accountId, siteId } = member;
  const use = { siteId, code, validity, accountId, orderId, until, at };
  return run(realServices().db, holdUse(use, sql`1`));
}

/** Marks the order paid; returns the number of uses confirmed. */
export function confirmDiscountUses(
  { id: accountId, siteId }: TestMember,
  orderId: OrderId,
  { code = "SPRING", at = 0 } = {},
): Promise<number> {
  return run(realServices().db, finalizeUse({ siteId, code, accountId, orderId }, at));
}

/** An open order with a payment in a given state. */
export async function addOrderWithPayment(
  member: TestMember,
  orderId: OrderId,
  { state, method = "ideal" }: { state: string; method?: string },
): Promise<void> {
  const { siteId } = member;
  const payment = newId();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price,
        country, vat_rate, vat, method, immediate_at, created_at)
      VALUES (?1, ?2, ?3, 'w', ?1, 'c10', 10, 'EUR', 100, 100, 'NL', 2100, 17, 'ideal', 0, 0)`,
    ).bind(orderId, siteId, member.id),
    env.DB.prepare(
      `INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
      VALUES (?, ?, ?, 'bank', ?, 100, 'EUR', 0, 0, 0)`,
    ).bind(payment, siteId, orderId, method),
    env.DB.prepare("UPDATE payments SET state = ? WHERE id = ?").bind(state, payment),
  ]);
}
