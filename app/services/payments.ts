import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";
import type { FakeOutcomeChoice, FakePaymentOutcome } from "../domain/payment/fake-provider.schema";
import type {
  PaymentEvent,
  PaymentMethod,
  ProviderEvent,
  ProviderPaymentRequest,
  ProviderRefundRequest,
  RefundEvent,
  StartedPayment,
  TransferDetails,
  WebhookRefusal,
} from "../domain/payment/payment";

/** A payment provider, or the fake provider of the local mode. */
export interface Payments {
  name: "bank" | "stripe";
  /** Example prices may be paid: only with the fake provider (R11). */
  acceptsExamplePrices: boolean;
  /** Supported payment methods. */
  methods: readonly PaymentMethod[];
  /** Origins of the provider's pages, which a form of the shop may redirect to. */
  pages: readonly string[];
  /** Banks that a payer can choose from; empty if the method needs none. */
  banks(method: PaymentMethod): readonly { id: string; name: string }[];
  /**
   * Starts a payment; idempotent by id. Throws if the provider cannot be reached, and
   * `PermanentProviderError` if it rejects the payment permanently.
   */
  begin(request: ProviderPaymentRequest): Promise<StartedPayment>;
  /** The provider's current status of a payment; null if unknown to it. */
  poll(payment: PaymentReference): Promise<PaymentEvent | null>;
  /**
   * Bank details for a transfer; null until the provider assigns them. Throws if the provider
   * cannot be reached.
   */
  transferDetails(payment: PaymentReference): Promise<TransferDetails | null>;
  /** Cancels a pending payment, so that it can no longer be paid. Throws if that is impossible. */
  cancel(payment: PaymentReference): Promise<void>;
  /** Refunds money; idempotent by id. */
  refund(request: ProviderRefundRequest): Promise<RefundEvent>;
  /**
   * Lists provider events about captured or refunded money since a time, with the names of their
   * webhooks: a webhook may be lost. `unread`: the number of events that could not be parsed or
   * exceeded the limit.
   */
  backSince(since: number): Promise<{ events: ProviderEvent[]; unread: number }>;
  /** Parses a webhook after verifying its signature; null for an event we do not handle. */
  read(request: Request, body: string): Promise<Outcome<ProviderEvent | null, WebhookRefusal>>;
}

export type PaymentReference = {
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
export interface FakeProvider {
  find(id: PaymentId): Promise<FakeProviderPayment | null>;
  /**
   * Applies a payer's choice to a payment and sends the webhook. Returns the payer's return path;
   * null if the choice is no longer possible.
   */
  choose(id: PaymentId, choice: FakeOutcomeChoice): Promise<string | null>;
}

export type FakeProviderPayment = Pick<
  ProviderPaymentRequest,
  "id" | "method" | "amount" | "description" | "bank"
> & {
  currency: string;
  holder: string | null;
  /** The state in the fake provider's records, and the refunded amount. */
  state: PaymentEvent["state"] | "open";
  refunded: number;
  /** Outcomes that are still possible. */
  ways: readonly FakePaymentOutcome[];
};
