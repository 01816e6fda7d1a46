import { fromJson } from "~/kit/from-json";
import { idSchemaOf } from "~/kit/id-schema";
import type { PaymentId, RefundId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { refundDaysFrom } from "../site/refund-days";
import { type Company, companySchema } from "../site/site.schema";
import { REFUND_KINDS, REFUND_STATES } from "./order";
import { type ShownState, shownState } from "./order-state";
import type { OwnOrderRow } from "./own-store";
import { type GoneReason, whyGone } from "./why-gone";
import { type Withdrawal, withdrawalFrom } from "./withdrawal";

/** What went back of an order. Amounts are minor units of its currency; `note` is the number of its credit note, `noted` what that says. */
const refundsSchema = z.array(
  z.object({
    id: idSchemaOf<RefundId>(),
    payment: idSchemaOf<PaymentId>(),
    kind: z.enum(REFUND_KINDS),
    state: z.enum(REFUND_STATES),
    ...{ amount: z.int(), credits: z.int(), reason: z.string().nullable() },
    ...{ createdAt: z.int(), doneAt: z.int().nullable() },
    ...{ note: z.int().nullable(), noted: z.int().nullable() },
  }),
);
type Refund = z.output<typeof refundsSchema>[number];
/** `superseded`: it was not sent, and what it was for went back otherwise. Its credit note stands all the same. */
export type OwnRefund = Refund & { superseded: boolean };

/** Money that came for an order when its price was gone (R325): it bought nothing and goes back. */
type LatePayment = {
  why: GoneReason;
  /** Minor units, of all of it. */
  amount: number;
  /** When it was heard of, and when all of it had left; null while it has not. */
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
  /** Whether the mandate of a direct debit can be read again. */
  mandate: boolean;
  /** Whether Premium came with it, and stands. */
  premium: boolean;
  /** Who sold it, as of then; null where it was not paid, or no company was set. */
  company: Company | null;
  refunds: OwnRefund[];
  withdrawal: Withdrawal | null;
  late: LatePayment | null;
  lost: boolean;
  openElsewhere: boolean;
};

/**
 * Those that failed and are owed no more: as much of the same payment went back otherwise since, or was taken back by a
 * bank. What went back once stands for one of them only.
 */
function supersededOf(all: readonly Refund[]): Set<RefundId> {
  const superseded = new Set<RefundId>();
  const used = new Map<PaymentId, number>();
  for (const { id, payment, state, amount, createdAt } of all) {
    if (state !== "failed") continue;
    const since = all.filter(
      (other) =>
        other.payment === payment && other.state !== "failed" && other.createdAt >= createdAt,
    );
    const taken = used.get(payment) ?? 0;
    if (sumOf(since) - taken < amount) continue;
    superseded.add(id);
    used.set(payment, taken + amount);
  }
  return superseded;
}

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Of an order that is not paid, nothing else can have come back. When it came and how much it was says the refund that was
 * made as it came, also where that failed and `back` holds what went back in its place.
 */
function lateOf(
  order: Pick<OwnOrderRow, "state" | "createdAt" | "discount">,
  { all, back }: { all: Refund[]; back: Refund[] },
): LatePayment | null {
  const ours = back.filter(({ kind }) => kind !== "chargeback");
  const arrived = all.filter(({ kind }) => kind === "surplus");
  const came = arrived.length > 0 ? arrived : ours;
  const at = came[0]?.createdAt;
  if (order.state !== "open" || ours.length === 0 || at === undefined) return null;
  const done = ours.map(({ doneAt }) => doneAt);
  const returnedAt = done.includes(null) ? null : Math.max(...done.map(Number));
  return { why: whyGone(order, at), amount: sumOf(came), at, returnedAt };
}

export function toOwnOrder(row: OwnOrderRow, now: number): OwnOrder {
  const { refunds, company, mandate, premium, moneyLeft, unused, refundDays, ...order } = row;
  const all = fromJson(refunds, refundsSchema);
  const superseded = supersededOf(all);
  const listed = all.map((refund) => ({ ...refund, superseded: superseded.has(refund.id) }));
  const back = listed.filter((refund) => !refund.superseded);
  const lost = row.lost === 1;
  return {
    ...order,
    ...{ lost, openElsewhere: row.openElsewhere === 1, late: lateOf(row, { all, back }) },
    shown: shownState({ ...row, lost, refunds: back }),
    mandate: mandate === 1,
    premium: premium === 1,
    company: company === null ? null : fromJson(company, companySchema.nullable()),
    refunds: listed.filter((refund) => !refund.superseded || refund.note !== null),
    withdrawal: withdrawalFrom({ ...row, moneyLeft, unused }, refundDaysFrom(refundDays), now),
  };
}
