import type { Rows } from "./marked";
import { DEBIT_ROWS } from "./marked-debits";
import { DISCOUNT_ROWS } from "./marked-discounts";
import { ORDER_ROWS } from "./marked-orders";

/** Rows of payments. */
export const MONEY_ROWS: Record<string, Rows> = {
  ...DISCOUNT_ROWS,
  ...DEBIT_ROWS,
  ...ORDER_ROWS,
  spending_limits: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, currency: "EUR", amount: 5000 },
  ],
};
