/**
 * A payment is one attempt to pay an order at a provider. Invariants: its state moves forward only, by the provider's word
 * (an event that is signed, or an answer that we asked for) and never by a page; its amount and currency are its order's;
 * of an order's payments at most one is `completed`: what is paid twice is `surplus`, and goes back.
 */
import { days, minutes } from "~/kit/duration";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { METHODS, type Method } from "../site/payment-methods";

export { METHODS, type Method };

/** Whether what is paid by a method arrives days later: a direct debit, a bank transfer. */
export const takesDays = (method: Method): boolean => method === "sdd" || method === "sct";

/**
 * `created`: noted, not begun · `pending`: begun, or under way at the provider · `surplus`: paid when its order already was; a
 * refund tells what became of it ·
 * `refunded`: all of it went back · `charged_back`: taken back by whoever paid, or by their bank.
 */
export const PAYMENT_STATES = [
  ...(["created", "pending", "completed", "failed", "cancelled"] as const),
  ...(["surplus", "refunded", "charged_back"] as const),
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Where each state may lead: forward alone. A provider may say "completed" late, after "failed" or "cancelled" (R270). */
export const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  created: ["pending", "completed", "failed", "cancelled", "surplus"],
  pending: ["completed", "failed", "cancelled", "surplus"],
  failed: ["completed", "surplus"],
  cancelled: ["completed", "surplus"],
  completed: ["refunded", "charged_back"],
  surplus: [],
  refunded: ["charged_back"],
  charged_back: [],
};

/** What a provider is asked to collect. Amounts are minor units (cents, øre, grosze). */
export type PaymentAsked = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  method: Method;
  amount: number;
  currency: Currency;
  /** What the payer reads: the site's name and the credits, in their language. */
  words: string;
  /** The payer's language, as the provider's page may speak it. */
  language: string;
  /** The bank that was chosen, where the method asks for one. */
  bank: string | null;
  /** Whose account a direct debit collects from. */
  debit: DebitAsked | null;
  /** The account's address, for a bank transfer alone: there the provider asks where money goes back to, where it cannot tell. */
  email: string | null;
  /** Where the payer's browser comes back to; it says nothing of the outcome. Absolute. */
  returnUrl: string;
};

export type DebitAsked = {
  reference: string;
  holder: string;
  iban: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  country: string;
  phone: string;
  /** Where the debit is announced, as a provider may want it. */
  email?: string | undefined;
  /** Of whoever agreed to the mandate, as SEPA wants it: when, from where, by what. */
  agreedAt: number;
  address: string;
  browser: string;
};

/** `url`: where the payer's browser goes; null where nothing is left for them to do. */
export type Begun = { providerId: string; url: string | null };
/** Where a bank transfer goes, as its payer types it into their own bank. */
export type TransferDetails = {
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
  /** The provider's own page with the same; null where it has none. */
  url: string | null;
};
/** What a provider refuses for good: asked again it would refuse it again (R326). */
export class RefusedForGood extends Error {}

/** What a provider says of a payment. `eventId` is its own, the same when it says the same again. */
export type PaymentNews = {
  kind: "payment";
  eventId: string;
  siteId: SiteId;
  paymentId: PaymentId;
  providerId: string;
  state: Exclude<PaymentState, "created" | "surplus" | "refunded">;
  amount: number;
  currency: string;
  /** Why it failed, where the page can say more than that it did. */
  fault: "card" | "expired" | "other" | null;
  at: number;
};

/** What it says of money that it gives back: by our order, or by somebody's hand at the provider. */
export type RefundNews = {
  kind: "refund";
  eventId: string;
  siteId: SiteId;
  paymentId: PaymentId;
  /** Ours, where we asked for it; null where somebody did at the provider. */
  refundId: string | null;
  providerId: string;
  state: "pending" | "completed" | "failed";
  amount: number;
  currency: string;
  at: number;
};
export type News = PaymentNews | RefundNews;

/** What a provider is asked to give back. */
export type RefundAsked = {
  id: string;
  siteId: SiteId;
  paymentId: PaymentId;
  providerId: string;
  amount: number;
  currency: Currency;
};

/** `unreadable`: signed, and no JSON. */
export type NewsRefusal = "unsigned" | "old" | "foreign" | "unknown" | "unreadable";

/** A payment is asked for again after five minutes, then ten, and so on, at least once a day; what is to go back likewise (R266). */
const ASK_AGAIN = { first: minutes(5), longest: days(1) };
/** A payment that its provider does not know after so long was never begun there. */
export const UNKNOWN_FOR = days(1);
/** What is to go back and has not after so many tries is for people. */
export const TRIES_UNTIL_LOUD = 8;

/** When a provider is asked again, after so many times. */
export const askAgainAt = (now: number, times: number): number =>
  now + Math.min(ASK_AGAIN.longest, ASK_AGAIN.first * 2 ** Math.min(times, 20));
