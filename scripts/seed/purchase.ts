import type { CountryCode } from "~/domain/location/countries";
import type { NewOrder } from "~/domain/order/place-order-store";
import { priceOf, vatRateOf } from "~/domain/order/price";
import type { FakePaymentOutcome } from "~/domain/payment/fake-provider.schema";
import type { PaymentMethod } from "~/domain/payment/payment";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import type { OrderId, PaymentId, RefundId, SiteId, StoredClientId } from "~/kit/ids";
import { type Currency, includedVat, proportionalShare } from "~/kit/money";
import {
  type FakePayment,
  outcomeEvents,
  providerIdOf,
  refundRequestEvent,
} from "~/platform/fake-provider/fake-payments";
import { idMadeAt, type Member } from "./member.ts";
import { DEMO_BUNDLES, DEMO_SITES } from "./sites.ts";

/** An order on a demo site, its payment, and its result. */
export type Purchase = {
  buyer: Member;
  bundle: string;
  method: PaymentMethod;
  /** The discount code used. */
  code?: { code: string; percent: number };
  /** When it was placed and its payment started. */
  at: number;
  outcome: Extract<FakePaymentOutcome, "completed" | "declined" | "cancelled" | "pending">;
  /** Delay until the provider's event. */
  after: number;
  back?: PurchaseRefund;
  /** When the buyer's bank took the money back. */
  chargedBackAt?: number;
};

/** Refund of a number of credits: by the member, or by staff with a reason. */
export type PurchaseRefund = { at: number; credits: number; reason?: string };

/** The demo site's data that a sale needs. */
export function sellerSettingsOf(siteId: SiteId) {
  const site = DEMO_SITES.find(({ id }) => id === siteId);
  if (!site) throw new Error(`${siteId} is no demo site`);
  const settings = siteSettingsSchema.parse({ ...site.settings, bundles: DEMO_BUNDLES });
  return { ...settings, id: site.id, host: site.host, database: "DB" };
}

/** Every id of a purchase, with the time of its creation. */
export function idsOf({ buyer, bundle, at, back, chargedBackAt }: Purchase) {
  const stream = `${buyer.siteId}/${buyer.email}/${bundle}/${at}`;
  return {
    order: idMadeAt<OrderId>(`${stream}/order`, at),
    client: idMadeAt(`${stream}/client`, at) as string as StoredClientId,
    payment: idMadeAt<PaymentId>(`${stream}/payment`, at),
    refund: idMadeAt<RefundId>(`${stream}/refund`, back?.at ?? at),
    chargeback: idMadeAt<RefundId>(`${stream}/chargeback`, chargedBackAt ?? at),
  };
}

/** The agreed order, calculated like the shop does. */
export function orderOf(purchase: Purchase): NewOrder {
  const { buyer, bundle, method, code, at } = purchase;
  const ids = idsOf(purchase);
  const site = sellerSettingsOf(buyer.siteId);
  const country = buyer.country as CountryCode;
  const price = priceOf(site, country, { bundle, discount: code ?? null });
  if (!price) throw new Error(`${bundle} is not sold in ${country}`);
  const vatRate = vatRateOf(country, at, site);
  return {
    id: ids.order,
    site_id: site.id,
    account_id: buyer.id,
    client_id: ids.client,
    method,
    country,
    bundle,
    credits: price.credits,
    currency: price.currency,
    list_price: price.list,
    discount_percent: price.percent,
    price: price.price,
    discount: code ? ("code" as const) : ("none" as const),
    discount_code: code?.code ?? null,
    vat_rate: vatRate,
    vat: includedVat(price.price, vatRate),
    back: null,
    immediate_at: at,
    created_at: at,
  };
}

/** The refunded amount for these credits. */
export const refundAmountOf = ({ price, credits }: NewOrder, back: PurchaseRefund): number =>
  proportionalShare(price, back.credits, credits);

/** Credits that remained with the buyer after refunds, before spending. */
export function creditsOf(purchase: Purchase): number {
  if (purchase.outcome !== "completed" || purchase.chargedBackAt) return 0;
  return orderOf(purchase).credits - (purchase.back?.credits ?? 0);
}

/**
 * The payment in the fake provider's records, so that it can be queried and changed like any other.
 */
export function fakeProviderPaymentOf(purchase: Purchase): FakePayment {
  const { method, at, after, outcome, back, chargedBackAt } = purchase;
  const order = orderOf(purchase);
  const ids = idsOf(purchase);
  const { site_id: siteId, price: amount, currency } = order;
  const { name, host } = sellerSettingsOf(siteId);
  const fresh: FakePayment = {
    id: ids.payment,
    siteId,
    method,
    amount,
    currency,
    bank: null,
    holder: null,
    said: [],
    words: `${name}: ${order.credits} credits`,
    returnUrl: `http://${host}/transactions/${order.id}`,
  };
  const account = { ...fresh, said: outcomeEvents(fresh, outcome, at + after) };
  if (chargedBackAt) {
    const reversal = outcomeEvents(account, "charged_back", chargedBackAt);
    return { ...account, said: [...account.said, ...reversal] };
  }
  if (!back) return account;
  const refund = { id: ids.refund, siteId, paymentId: ids.payment, currency: currency as Currency };
  const providerId = providerIdOf(ids.payment);
  const refundRequest = { ...refund, providerId, amount: refundAmountOf(order, back) };
  return {
    ...account,
    said: [...account.said, refundRequestEvent(account, refundRequest, back.at)],
  };
}
