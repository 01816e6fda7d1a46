import type { RefundId } from "~/kit/ids";
import { refundDaysFrom } from "../site/refund-days";
import type { Company } from "../site/site.schema";
import { type ShownState, shownState } from "./order-state";
import type { OwnOrderRow } from "./own-store";
import type { RefundKind, RefundState } from "./refund-store";
import { type Withdrawal, withdrawalFrom } from "./withdrawal";

/** What went back of an order. Amounts are minor units of its currency; `note` is the number of its credit note. */
export type OwnRefund = {
  id: RefundId;
  kind: RefundKind;
  state: RefundState;
  amount: number;
  credits: number;
  reason: string | null;
  createdAt: number;
  doneAt: number | null;
  note: number | null;
};

/** An order as its member sees it. */
export type OwnOrder = Omit<
  OwnOrderRow,
  "refunds" | "company" | "moneyLeft" | "unused" | "refundDays"
> & {
  shown: ShownState;
  /** Who sold it, as of then; null where it was not paid, or no company was set. */
  company: Company | null;
  refunds: OwnRefund[];
  withdrawal: Withdrawal | null;
};

export function toOwnOrder(row: OwnOrderRow, now: number): OwnOrder {
  const { refunds, company, moneyLeft, unused, refundDays, ...order } = row;
  return {
    ...order,
    shown: shownState(row),
    company: company === null ? null : (JSON.parse(company) as Company | null),
    refunds: JSON.parse(refunds) as OwnRefund[],
    withdrawal: withdrawalFrom({ ...row, moneyLeft, unused }, refundDaysFrom(refundDays), now),
  };
}
