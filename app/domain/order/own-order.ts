import { days, hours } from "~/kit/duration";
import type { PaymentId, RefundId } from "~/kit/ids";
import { proportionalShare } from "~/kit/money";
import { fromJson, idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { PaymentMethod, PaymentState } from "../payment/payment";
import { type Company, companySchema } from "../site/site.schema";
import { type OrderState, REFUND_KINDS, REFUND_STATES, UNPAID_ORDER_TTL } from "./order";
import type { orders } from "./order.tables";
import type { OwnOrderRow } from "./own-order-store";

export type ShownState =
  | "loading"
  | "pending"
  /** The member has to transfer the money, or the transfer is under way. */
  | "transfer"
  /** A payment is pending, but its price is gone: it would be refunded. */
  | "lapsed"
  | "completed"
  | "failed"
  | "cancelled"
  | "giving_back"
  | "withdrawn"
  /** A refund could not be sent. */
  | "not_returned"
  | "charged_back";

type RefundSummary = { kind: (typeof REFUND_KINDS)[number]; state: (typeof REFUND_STATES)[number] };
type OrderStateInput = {
  state: OrderState;
  paymentState: PaymentState | null;
  method: PaymentMethod;
  lost: boolean;
  refunds: readonly RefundSummary[];
};

/** The state shown for an unpaid order, by the state of its payment. */
const SHOWN_BY_PAYMENT_STATE: Record<PaymentState, ShownState> = {
  created: "loading",
  pending: "pending",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  surplus: "giving_back",
  refunded: "withdrawn",
  charged_back: "charged_back",
};

/**
 * The state of an order as its member sees it: its own state once paid; the state of the refunds
 * once there are any, also for an unpaid order (R327); else the state of its current payment.
 * Without a payment nothing was charged, so it is "cancelled".
 */
export function shownState(order: OrderStateInput): ShownState {
  const { state, refunds, paymentState } = order;
  if (state === "completed" || state === "charged_back") return state;
  if (state === "withdrawn" || refunds.length > 0) return refundState(refunds);
  if (paymentState === null) return "cancelled";
  return isPending(paymentState) ? pendingState(order) : SHOWN_BY_PAYMENT_STATE[paymentState];
}

function refundState(refunds: readonly RefundSummary[]): ShownState {
  const ours = refunds.filter(({ kind }) => kind !== "chargeback");
  if (refunds.length > 0 && ours.length === 0) return "charged_back";
  if (ours.some(({ state }) => state === "failed")) return "not_returned";
  return ours.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back";
}

const isPending = (state: PaymentState): boolean => state === "created" || state === "pending";

function pendingState({ lost, method, paymentState }: OrderStateInput): ShownState {
  if (lost) return "lapsed";
  if (paymentState === "created") return "loading";
  return method === "sct" ? "transfer" : "pending";
}

/**
 * `old`: the order was thirty days old · else its discount was used for another order (R301, R325).
 */
type PriceGoneReason = "old" | "welcome" | "code";

type DatedOrder = { createdAt: number; discount: (typeof orders.$inferSelect)["discount"] };

/** Why a payment that arrived at `at` (ms) did not complete its unpaid order. */
export function priceGoneReason({ createdAt, discount }: DatedOrder, at: number): PriceGoneReason {
  if (createdAt <= at - UNPAID_ORDER_TTL) return "old";
  return discount === "welcome" ? "welcome" : "code";
}

/** The columns of a paid order that a withdrawal needs. */
type PaidOrder = {
  state: string;
  price: number;
  credits: number;
  /** Null if unpaid. */
  completedAt: number | null;
  /** The part of the price not refunded. */
  moneyLeft: number;
  /** The credits of this order that are not spent. */
  unused: number;
};

/** What a withdrawal refunds, in minor units, and until when it may be requested. */
export type Withdrawal = { amount: number; credits: number; until: number };

/**
 * The period begins on the day after the purchase in any time zone: it never ends earlier, even if
 * clocks are put back, and at most a day and an hour later (R269).
 */
export const withdrawableUntil = (completedAt: number, refundDays: number): number =>
  completedAt + days(refundDays + 1) + hours(1);

/** A time on the last day that is whole in every time zone: the date shown to members (R334). */
export const lastDayOf = (until: number): number => until - days(1) - hours(1);

/**
 * The price of the unspent credits of an order, which may be withdrawn now; null if none (R269).
 */
export function withdrawalFrom(
  order: PaidOrder,
  refundDays: number,
  now: number,
): Withdrawal | null {
  if (order.state !== "completed" || order.completedAt === null) return null;
  const until = withdrawableUntil(order.completedAt, refundDays);
  const share = proportionalShare(order.price, order.unused, order.credits);
  const amount = Math.min(share, order.moneyLeft);
  return amount > 0 && now < until ? { amount, credits: order.unused, until } : null;
}

/**
 * The refunds of an order. Amounts are minor units of its currency; `note` is the number of its
 * credit note, `noted` the amount on it.
 */
const refundsSchema = z.array(
  z.object({
    id: idSchemaOf<RefundId>(),
    payment: idSchemaOf<PaymentId>(),
    kind: z.enum(REFUND_KINDS),
    state: z.enum(REFUND_STATES),
    amount: z.int(),
    credits: z.int(),
    reason: z.string().nullable(),
    createdAt: z.int(),
    doneAt: z.int().nullable(),
    note: z.int().nullable(),
    noted: z.int().nullable(),
  }),
);
type Refund = z.output<typeof refundsSchema>[number];
/**
 * `superseded`: the refund failed, and its amount was refunded in another way. Its credit note
 * stays valid.
 */
export type OwnRefund = Refund & { superseded: boolean };

/** A payment that arrived after the price was gone (R325): it completed nothing and is refunded. */
type LatePayment = {
  reason: PriceGoneReason;
  /** Total amount in minor units. */
  amount: number;
  /** When the payment arrived, and when all of it was refunded; null until then. */
  at: number;
  returnedAt: number | null;
};

/** An order as its member sees it. */
export type OwnOrder = Omit<
  OwnOrderRow,
  "refunds" | "company" | "moneyLeft" | "unused" | "refundDays"
> & {
  shown: ShownState;
  /** The seller at the time of purchase; null if unpaid, or if no company was set. */
  company: Company | null;
  refunds: OwnRefund[];
  withdrawal: Withdrawal | null;
  late: LatePayment | null;
  /** Of a paid order: its refunded and its remaining price, if refunds are only a part of it. */
  parts: RefundedParts | null;
};

/** Minor units. Refunds under way count as refunded. */
type RefundedParts = { refunded: number; paid: number };

function refundedParts(
  { price, moneyLeft: paid, completedAt }: OwnOrderRow,
  shown: ShownState,
): RefundedParts | null {
  const isReturned = shown === "completed" || shown === "withdrawn" || shown === "giving_back";
  return isReturned && completedAt !== null && paid > 0 && paid < price
    ? { refunded: price - paid, paid }
    : null;
}

/**
 * The failed refunds that are no longer owed: since then, the same amount of the payment was
 * refunded in another way, or charged back by a bank. Each such amount covers one failed refund
 * only.
 */
function findSuperseded(all: readonly Refund[]): Set<RefundId> {
  const superseded = new Set<RefundId>();
  const used = new Map<PaymentId, number>();
  for (const { id, payment, state, amount, createdAt } of all) {
    if (state !== "failed") continue;
    const since = all.filter(
      (other) =>
        other.payment === payment && other.state !== "failed" && other.createdAt >= createdAt,
    );
    const covered = used.get(payment) ?? 0;
    if (sumOf(since) - covered < amount) continue;
    superseded.add(id);
    used.set(payment, covered + amount);
  }
  return superseded;
}

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * An unpaid order has refunds only of late payments. The surplus refund, created when the payment
 * arrived, gives its time and amount, even if that refund failed and `back` holds its replacement.
 */
function toLatePayment(
  order: Pick<OwnOrderRow, "state" | "createdAt" | "discount">,
  { all, back }: { all: Refund[]; back: Refund[] },
): LatePayment | null {
  const ours = back.filter(({ kind }) => kind !== "chargeback");
  const arrived = all.filter(({ kind }) => kind === "surplus");
  const payments = arrived.length > 0 ? arrived : ours;
  const at = payments[0]?.createdAt;
  if (order.state !== "open" || ours.length === 0 || at === undefined) return null;
  const done = ours.map(({ doneAt }) => doneAt);
  const returnedAt = done.includes(null) ? null : Math.max(...done.map(Number));
  return { reason: priceGoneReason(order, at), amount: sumOf(payments), at, returnedAt };
}

export function toOwnOrder(row: OwnOrderRow, now: number): OwnOrder {
  const { refunds, company, moneyLeft, unused, refundDays, ...order } = row;
  const all = fromJson(refunds, refundsSchema);
  const superseded = findSuperseded(all);
  const listed = all.map((refund) => ({ ...refund, superseded: superseded.has(refund.id) }));
  const back = listed.filter((refund) => !refund.superseded);
  const shown = shownState({ ...row, refunds: back });
  return {
    ...order,
    late: toLatePayment(row, { all, back }),
    shown,
    parts: refundedParts(row, shown),
    company: company === null ? null : fromJson(company, companySchema.nullable()),
    refunds: listed.filter((refund) => !refund.superseded || refund.note !== null),
    withdrawal: withdrawalFrom({ ...row, moneyLeft, unused }, refundDays, now),
  };
}
