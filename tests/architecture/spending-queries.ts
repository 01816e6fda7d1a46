import { sql } from "drizzle-orm";
import {
  selectEntryDisagreements,
  selectOrderDisagreements,
  selectPaidOutTwice,
  selectPaymentDisagreements,
  selectRefundDisagreements,
  selectRefundTotals,
  selectSales,
} from "~/domain/order/reconciliation-store";
import { mayStillSpend, needsNightPause } from "~/domain/order/spending-sql";
import { selectSpending, upsertLimit } from "~/domain/order/spending-store";
import { selectPaymentsToRecheck } from "~/domain/payment/payment-sql";
import { memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const paid = { accountId: me.id, currency: "EUR", since: 1 };
const NIGHT = { night_pause: { from: 0, until: 23, credits: 150 } };

const span = { siteId: me.siteId, from: 1, until: 9 };

/** Queries of members' spending and of the accounting records, for ledger-queries.ts. */
export const SPENDING_QUERIES: Record<string, PlannedQuery> = {
  "a month's spending": selectSpending(me, { currency: "EUR", now: 9, month: 1, night: 5 }),
  "a limit that is set": upsertLimit(me, { amount: 5000, currency: "EUR", now: 9, risesAt: 10 }),
  "orders that do not agree": selectOrderDisagreements(span),
  "payments that do not agree": selectPaymentDisagreements(span, 9),
  "refunds that do not agree": selectRefundDisagreements(span, 9),
  "entries that do not agree": selectEntryDisagreements(span),
  "money that is out twice": selectPaidOutTwice(span),
  "what was sold": selectSales(span),
  "what went back": selectRefundTotals(span),
  "payments to ask of once more": selectPaymentsToRecheck("bank", [{ from: 1, until: 9 }], 40),
  "whether more may be spent": sql`SELECT ${mayStillSpend({ ...paid, price: 5, now: 9 })}`,
  "whether a night is long": sql`SELECT ${needsNightPause(NIGHT, { accountId: me.id, credits: 9, now: 0, timeZone: "UTC" })}`,
};
