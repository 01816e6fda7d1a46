/**
 * The accounting records are the orders, payments, refunds, receipts and ledger of a site, and the
 * events of its provider. Each record implies rows in the others, so that a row that was edited by
 * hand, lost or duplicated is detected.
 */

/** The kinds of disagreement between the records. */
export type DisagreementKind =
  | ("unpaid" | "unfinished" | "ungranted" | "granted_unpaid" | "no_receipt")
  | ("over_refunded" | "unsaid" | "unheard" | "surplus_kept" | "payment_waits")
  | ("untaken" | "no_note" | "refund_waits" | "refund_failed" | "unordered" | "out_twice");
