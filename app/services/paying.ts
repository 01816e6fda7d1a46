import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";
import type {
  Begun,
  Method,
  News,
  NewsRefusal,
  PaymentAsked,
  PaymentNews,
  RefundAsked,
  RefundNews,
  TransferDetails,
} from "../domain/payment/payment";
import type { BankChoice, BankOutcome } from "../domain/payment/test-bank.schema";

/** A payment provider, or the fake provider of the local mode. */
export interface Payments {
  name: "bank" | "stripe";
  /** Example prices may be paid: only with the fake provider (R11). */
  takesExamples: boolean;
  /** Supported payment methods. */
  methods: readonly Method[];
  /** Origins of the provider's pages, which a form of the shop may redirect to. */
  pages: readonly string[];
  /** Banks that a payer can choose from; empty if the method needs none. */
  banks(method: Method): readonly { id: string; name: string }[];
  /**
   * Starts a payment; idempotent by id. Throws if the provider cannot be reached, and
   * `RefusedForGood` if it rejects the payment permanently.
   */
  begin(asked: PaymentAsked): Promise<Begun>;
  /** The provider's current status of a payment; null if unknown to it. */
  look(payment: LookedAt): Promise<PaymentNews | null>;
  /**
   * Bank details for a transfer; null until the provider assigns them. Throws if the provider
   * cannot be reached.
   */
  transferDetails(payment: LookedAt): Promise<TransferDetails | null>;
  /** Cancels a pending payment, so that it can no longer be paid. Throws if that is impossible. */
  cancel(payment: LookedAt): Promise<void>;
  /** Refunds money; idempotent by id. */
  refund(asked: RefundAsked): Promise<RefundNews>;
  /**
   * Lists provider events about captured or refunded money since a time, with the names of their
   * webhooks: a webhook may be lost. `unread`: the number of events that could not be parsed or
   * exceeded the limit.
   */
  backSince(since: number): Promise<{ news: News[]; unread: number }>;
  /** Parses a webhook after verifying its signature; null for an event we do not handle. */
  read(request: Request, body: string): Promise<Outcome<News | null, NewsRefusal>>;
}

export type LookedAt = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  providerId: string | null;
  amount: number;
  currency: string;
};

/**
 * The fake provider of the local mode (decision 0058), behind the page that imitates a provider's
 * page.
 */
export interface TestBank {
  find(id: PaymentId): Promise<BankPayment | null>;
  /**
   * Applies a payer's choice to a payment and sends the webhook. Returns the payer's return path;
   * null if the choice is no longer possible.
   */
  choose(id: PaymentId, choice: BankChoice): Promise<string | null>;
}

export type BankPayment = Pick<PaymentAsked, "id" | "method" | "amount" | "words" | "bank"> & {
  currency: string;
  holder: string | null;
  /** The state in the fake provider's records, and the refunded amount. */
  state: PaymentNews["state"] | "open";
  refunded: number;
  /** Outcomes that are still possible. */
  ways: readonly BankOutcome[];
};
