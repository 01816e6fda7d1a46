import { env } from "cloudflare:workers";
import type { Buyer } from "~/domain/order/find-quote";
import type { PlaceOrder } from "~/domain/order/order.schema";
import { PAYMENT_METHODS, type ProviderPaymentRequest } from "~/domain/payment/payment";
import { newClientId } from "~/kit/client-id";
import type { OrderId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import { siteOf, viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices } from "./test-database";

/** Bundles at real prices, in euros and zlotys. */
export const SHOP = {
  placeholder_prices: false,
  creditor_id: "DE98ZZZ09999999999",
  countries: ["NL", "BE", "DE", "AT", "PL"],
  bundles: [
    { id: "c10", credits: 10, prices: { EUR: 1190, PLN: 4760 } },
    { id: "c25", credits: 25, prices: { EUR: 2490, PLN: 9960 } },
  ],
};

/** When the tests' buyers joined: their welcome discount ended long ago. */
export const NOON = Date.parse("2026-11-18T12:00Z");

/** A member who buys in the Netherlands. `joined`: when they signed up. */
export async function addBuyer(joined = 0, settings: Record<string, unknown> = {}): Promise<Buyer> {
  const member = await addMember(await addSite({ ...SHOP, ...settings }));
  const viewer = viewerOf(member, { signupDate: joined });
  const site = await siteOf(member.siteId);
  return { site, viewer, country: "NL", timeZone: "Europe/Amsterdam" };
}

/** A fake provider that accepts every payment method, and the requests that it received. */
export function addProvider(overrides: Partial<Payments> = {}): {
  payments: Payments;
  requests: ProviderPaymentRequest[];
} {
  const requests: ProviderPaymentRequest[] = [];
  const payments: Payments = {
    name: "stripe" as const,
    acceptsExamplePrices: false,
    methods: PAYMENT_METHODS,
    pages: [],
    banks: (method) => (method === "ideal" ? [{ id: "north", name: "North" }] : []),
    begin: async (payment) => {
      requests.push(payment);
      return { providerId: `p_${payment.id}`, url: `https://pay.test/${payment.id}` };
    },
    poll: async () => null,
    transferDetails: async () => null,
    cancel: async () => undefined,
    refund: () => Promise.reject(new Error("Nothing was paid")),
    backSince: async () => ({ events: [], unread: 0 }),
    read: () => Promise.reject(new Error("Nothing was said")),
    ...overrides,
  };
  return { payments, requests };
}

/** Real services with a provider, at a given time. */
export const shopServicesAt = (now: number, overrides: Partial<Services> = {}): Services =>
  realServices({ payments: addProvider().payments, ...overrides, now: () => now });

/** The fields that the summary of ten credits sends in the Netherlands. */
export const orderFormOf = (overrides: Partial<PlaceOrder> = {}): PlaceOrder => ({
  bundle: "c10",
  method: "ideal",
  client_id: newClientId(),
  price: 1190,
  currency: "EUR",
  immediate: true,
  tonight: false,
  ...overrides,
});

export const ordersOf = async ({ viewer }: Pick<Buyer, "viewer">) =>
  (
    await env.DB.prepare("SELECT * FROM orders WHERE account_id = ? ORDER BY created_at")
      .bind(viewer.id)
      .all()
  ).results;

export const paymentsOf = async (order: OrderId) =>
  (await env.DB.prepare("SELECT * FROM payments WHERE order_id = ? ORDER BY id").bind(order).all())
    .results;

/** Makes the member a buyer: in another tab, after this one was loaded. */
export const makePremium = ({ viewer }: Pick<Buyer, "viewer">) =>
  env.DB.prepare("UPDATE accounts SET premium_since = 1 WHERE id = ?").bind(viewer.id).run();
