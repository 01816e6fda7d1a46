import { fromJson } from "~/kit/from-json";
import { idSchemaOf } from "~/kit/id-schema";
import type { RefundId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { refundDaysFrom } from "../site/refund-days";
import { type Company, companySchema } from "../site/site.schema";
import { REFUND_KINDS, REFUND_STATES } from "./order";
import { type ShownState, shownState } from "./order-state";
import type { OwnOrderRow } from "./own-store";
import { type Withdrawal, withdrawalFrom } from "./withdrawal";

/** What went back of an order. Amounts are minor units of its currency; `note` is the number of its credit note, `noted` what that says. */
const refundsSchema = z.array(
  z.object({
    id: idSchemaOf<RefundId>(),
    kind: z.enum(REFUND_KINDS),
    state: z.enum(REFUND_STATES),
    ...{ amount: z.int(), credits: z.int(), reason: z.string().nullable() },
    ...{ createdAt: z.int(), doneAt: z.int().nullable() },
    ...{ note: z.int().nullable(), noted: z.int().nullable() },
  }),
);
export type OwnRefund = z.output<typeof refundsSchema>[number];

/** An order as its member sees it. */
export type OwnOrder = Omit<
  OwnOrderRow,
  "refunds" | "company" | "mandate" | "premium" | "moneyLeft" | "unused" | "refundDays"
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
};

export function toOwnOrder(row: OwnOrderRow, now: number): OwnOrder {
  const { refunds, company, mandate, premium, moneyLeft, unused, refundDays, ...order } = row;
  const back = fromJson(refunds, refundsSchema);
  return {
    ...order,
    shown: shownState({ ...row, refunds: back }),
    mandate: mandate === 1,
    premium: premium === 1,
    company: company === null ? null : fromJson(company, companySchema.nullable()),
    refunds: back,
    withdrawal: withdrawalFrom({ ...row, moneyLeft, unused }, refundDaysFrom(refundDays), now),
  };
}
