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

/** Where money is paid: a provider's service, or the test bank of the local mode. */
export interface Payments {
  name: "bank" | "stripe";
  /** Prices that are examples may be paid: at the test bank alone (R11). */
  takesExamples: boolean;
  /** What it can carry out. */
  methods: readonly Method[];
  /** Origins of its own pages, to which a form of the shop may lead. */
  pages: readonly string[];
  /** Among which banks a payer chooses; none where the method asks for none. */
  banks(method: Method): readonly { id: string; name: string }[];
  /** Begins a payment; asked again with the same id it is the same one. Throws where the provider cannot be reached, and `RefusedForGood` where it never takes it. */
  begin(asked: PaymentAsked): Promise<Begun>;
  /** How a payment stands now, by the provider's word; null where it does not know it. */
  look(payment: LookedAt): Promise<PaymentNews | null>;
  /** Where a bank transfer goes; null where the provider has not said so yet. Throws where it cannot be reached. */
  transferDetails(payment: LookedAt): Promise<TransferDetails | null>;
  /** Ends a payment that waits for its payer, so that it cannot be made any more. Throws where that cannot be. */
  cancel(payment: LookedAt): Promise<void>;
  /** Gives money back; asked again with the same id it is given once. */
  refund(asked: RefundAsked): Promise<RefundNews>;
  /**
   * What it said since a moment of money that was given or taken back, each with the name that its call had: a call may be lost.
   * `unread`: how much more it said that could not be read, or was too much.
   */
  backSince(since: number): Promise<{ news: News[]; unread: number }>;
  /** What a call of the provider's says, once its signature is checked; null where it is none of what we follow. */
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

/** The test bank of the local mode (decision 0058), behind the page that stands for a provider's own. */
export interface TestBank {
  find(id: PaymentId): Promise<BankPayment | null>;
  /** Lets something come of a payment, and tells the site. Where its payer goes back to; null where it cannot come of it any more. */
  choose(id: PaymentId, choice: BankChoice): Promise<string | null>;
}

export type BankPayment = Pick<PaymentAsked, "id" | "method" | "amount" | "words" | "bank"> & {
  currency: string;
  holder: string | null;
  /** How it stands by the bank's own book, and how much of it went back. */
  state: PaymentNews["state"] | "open";
  refunded: number;
  /** What can still come of it. */
  ways: readonly BankOutcome[];
};
