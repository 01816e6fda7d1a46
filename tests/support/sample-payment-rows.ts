import { DEBIT_ROWS } from "./sample-debit-rows";
import { DISCOUNT_ROWS } from "./sample-discount-rows";
import type { SampleRows } from "./sample-member";
import { ORDER_ROWS } from "./sample-order-rows";

/** Rows of payments. */
export const PAYMENT_ROWS: Record<string, SampleRows> = {
  ...DISCOUNT_ROWS,
  ...DEBIT_ROWS,
  ...ORDER_ROWS,
  spending_limits: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, currency: "EUR", amount: 5000 },
  ],
};
