import { fromJson } from "~/kit/from-json";
import { idSchemaOf } from "~/kit/id-schema";
import type { PaymentId, RefundId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { type Company, companySchema } from "../site/site.schema";
import { REFUND_KINDS, REFUND_STATES } from "./order";
import { type ShownState, shownState } from "./order-state";
import type { OwnOrderRow } from "./own-order-store";
import { type PriceGoneReason, priceGoneReason } from "./price-gone-reason";
import { type Withdrawal, withdrawalFrom } from "./withdrawal";

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
  | ("refunds" | "company" | "mandate" | "premium" | "moneyLeft" | "unused" | "refundDays")
  | ("lost" | "openElsewhere")
> & {
  shown: ShownState;
  /** Whether the mandate of its direct debit can be viewed. */
  mandate: boolean;
  /** Whether this order began the member's current Premium. */
  premium: boolean;
  /** The seller at the time of purchase; null if unpaid, or if no company was set. */
  company: Company | null;
  refunds: OwnRefund[];
  withdrawal: Withdrawal | null;
  late: LatePayment | null;
  lost: boolean;
  openElsewhere: boolean;
};

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
  const { refunds, company, mandate, premium, moneyLeft, unused, refundDays, ...order } = row;
  const all = fromJson(refunds, refundsSchema);
  const superseded = findSuperseded(all);
  const listed = all.map((refund) => ({ ...refund, superseded: superseded.has(refund.id) }));
  const back = listed.filter((refund) => !refund.superseded);
  const lost = row.lost === 1;
  return {
    ...order,
    lost,
    openElsewhere: row.openElsewhere === 1,
    late: toLatePayment(row, { all, back }),
    shown: shownState({ ...row, lost, refunds: back }),
    mandate: mandate === 1,
    premium: premium === 1,
    company: company === null ? null : fromJson(company, companySchema.nullable()),
    refunds: listed.filter((refund) => !refund.superseded || refund.note !== null),
    withdrawal: withdrawalFrom({ ...row, moneyLeft, unused }, refundDays, now),
  };
}
