/**
 * The books are orders, payments, refunds, receipts and the ledger of one site, and what its provider said: each tells of the
 * others, so that a row which was changed by hand, lost or doubled stands alone and is found.
 */

/** What does not agree. */
export type Disagreement =
  | ("unpaid" | "unfinished" | "ungranted" | "granted_unpaid" | "no_receipt")
  | ("over_refunded" | "unsaid" | "unheard" | "surplus_kept" | "payment_waits")
  | ("untaken" | "no_note" | "refund_waits" | "refund_failed" | "unordered" | "out_twice");
