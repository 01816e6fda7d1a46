import type { DisagreementKind } from "./reconciliation-store";

/** Explains each disagreement to the person who investigates it, after "The order". */
export const DISAGREEMENT_TEXTS: Record<DisagreementKind, string> = {
  unpaid: "counts as paid, and no payment of its price was made",
  unfinished: "was paid, and is still open",
  ungranted: "was paid, and its credits are not in the ledger",
  granted_unpaid: "was not paid, and its credits are in the ledger",
  no_receipt: "was paid, and has no receipt",
  over_refunded: "more goes back than was paid",
  unsaid: "a payment counts as made, and its provider did not say so",
  unheard: "its provider says that a payment was made, and it does not count as made",
  surplus_kept: "was paid twice, and the second payment does not go back",
  payment_waits: "a payment has been under way for a month",
  untaken: "a refund takes credits that the ledger did not take",
  no_note: "a refund has no credit note",
  refund_waits: "a refund has not arrived for a week",
  refund_failed: "a refund failed: the money has to go another way",
  out_twice: "its bank took back what was given back as well: the money is out twice",
  unordered: "an entry of its wallet stands for no order and no refund",
};
