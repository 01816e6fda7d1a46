/**
 * A payment is one attempt to pay an order at a provider. Invariants: only provider data (a signed
 * event, or an answer to our query) moves its state, forward only, and never a page; amount and
 * currency are those of its order; at most one payment of an order is `completed`: a second one is
 * `surplus` and is refunded.
 */
import { days, minutes } from "~/kit/duration";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { PAYMENT_METHODS, type PaymentMethod } from "../site/payment-methods";

export { PAYMENT_METHODS, type PaymentMethod };

/** Whether money paid by this method arrives days later: a direct debit, a bank transfer. */
export const settlesInDays = (method: PaymentMethod): boolean =>
  method === "sdd" || method === "sct";

/**
 * `created`: stored, not begun · `pending`: begun, or in progress at the provider · `surplus`: paid
 * although its order could not be completed by it; its refund shows what became of the money ·
 * `refunded`: all of it was refunded · `charged_back`: reversed by the payer or their bank.
 */
export const PAYMENT_STATES = [
  ...(["created", "pending", "completed", "failed", "cancelled"] as const),
  ...(["surplus", "refunded", "charged_back"] as const),
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed state changes, forward only. A provider may report "completed" late, after "failed"
 * or "cancelled" (R270).
 */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  created: ["pending", "completed", "failed", "cancelled", "surplus"],
  pending: ["completed", "failed", "cancelled", "surplus"],
  failed: ["completed", "surplus"],
  cancelled: ["completed", "surplus"],
  completed: ["refunded", "charged_back"],
  surplus: [],
  refunded: ["charged_back"],
  charged_back: [],
};

/** The request to collect a payment. Amounts are minor units (cents, øre, grosze). */
export type ProviderPaymentRequest = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  method: PaymentMethod;
  amount: number;
  currency: Currency;
  /** The text the payer sees: the site's name and the credits, in their language. */
  description: string;
  /** The payer's language, for the provider's page. */
  language: string;
  /** The chosen bank, for methods that need one. */
  bank: string | null;
  /** The bank account that a direct debit collects from. */
  debit: DebitRequest | null;
  /**
   * The account's e-mail address, for a bank transfer only: the provider asks there for a refund
   * account if it does not know one.
   */
  email: string | null;
  /**
   * Absolute URL that the payer's browser returns to; the result of the payment is not part of it.
   */
  returnUrl: string;
};

export type DebitRequest = {
  reference: string;
  holder: string;
  iban: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  country: string;
  phone: string;
  /** Where the debit is announced, for providers that require it. */
  email?: string | undefined;
  /**
   * Evidence of the mandate that SEPA requires: time, IP address and browser of the person who
   * agreed.
   */
  agreedAt: number;
  address: string;
  browser: string;
};

/** `url`: where to send the payer's browser; null if the payer has nothing left to do. */
export type StartedPayment = { providerId: string; url: string | null };
/** The details of a bank transfer that the payer enters at their own bank. */
export type TransferDetails = {
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
  /** The provider's own page with these details; null if it has none. */
  url: string | null;
};
/** The provider rejected the request for good: a retry would be rejected again (R326). */
export class PermanentProviderError extends Error {}

/** A provider event about a payment. `eventId` is the provider's, the same each time it is sent. */
export type PaymentEvent = {
  kind: "payment";
  eventId: string;
  siteId: SiteId;
  paymentId: PaymentId;
  providerId: string;
  state: Exclude<PaymentState, "created" | "surplus" | "refunded">;
  amount: number;
  currency: string;
  /** Why it failed, if the page can show a specific reason. */
  fault: "card" | "expired" | "other" | null;
  at: number;
};

/** A provider event about a refund: one we requested, or one made by hand at the provider. */
export type RefundEvent = {
  kind: "refund";
  eventId: string;
  siteId: SiteId;
  paymentId: PaymentId;
  /** Our refund id if we requested it; null if it was made at the provider. */
  refundId: string | null;
  providerId: string;
  state: "pending" | "completed" | "failed";
  amount: number;
  currency: string;
  at: number;
};
export type ProviderEvent = PaymentEvent | RefundEvent;

/** The request to refund a payment. */
export type ProviderRefundRequest = {
  id: string;
  siteId: SiteId;
  paymentId: PaymentId;
  providerId: string;
  amount: number;
  currency: Currency;
};

/** `unreadable`: the signature is valid, but the body is no JSON. */
export type WebhookRefusal = "unsigned" | "old" | "foreign" | "unknown" | "unreadable";

/**
 * Delay before a payment is queried again: five minutes, then ten, and so on, at most a day; the
 * same for a refund (R266).
 */
const POLL_BACKOFF = { first: minutes(5), longest: days(1) };
/** A payment that its provider does not know after this time was never begun there. */
export const UNKNOWN_PAYMENT_TTL = days(1);
/** After this number of failed attempts a refund is logged as stuck, for staff. */
export const STUCK_AFTER_TRIES = 8;

/** When the provider is queried again, after a number of attempts. */
export const nextPollAt = (now: number, times: number): number =>
  now + Math.min(POLL_BACKOFF.longest, POLL_BACKOFF.first * 2 ** Math.min(times, 20));
