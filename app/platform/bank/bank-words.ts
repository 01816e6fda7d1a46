import type { News, PaymentNews, RefundAsked, RefundNews } from "~/domain/payment/payment";
import type { BankOutcome } from "~/domain/payment/test-bank.schema";
import type { Account } from "./bank-book";

type Said = Pick<PaymentNews, "state" | "fault">;
const pending: Said = { state: "pending", fault: null };
const completed: Said = { state: "completed", fault: null };
const failed = (fault: PaymentNews["fault"]): Said => ({ state: "failed", fault });

/** The events of each outcome, in order; a manual refund is handled separately. */
const SAID: Record<Exclude<BankOutcome, "refunded">, readonly Said[]> = {
  completed: [completed],
  declined: [failed("card")],
  timed_out: [failed("expired")],
  failed: [failed("other")],
  cancelled: [{ state: "cancelled", fault: null }],
  pending: [pending],
  pending_completed: [pending, completed],
  pending_failed: [pending, failed("other")],
  charged_back: [{ state: "charged_back", fault: null }],
};

const FRESH: readonly BankOutcome[] = [
  ...(["completed", "declined", "timed_out", "failed", "cancelled"] as const),
  ...(["pending", "pending_completed", "pending_failed"] as const),
];
/**
 * The outcomes that each state allows: a late success after a failure, then chargeback or refund.
 */
const WAYS: Record<PaymentNews["state"] | "open", readonly BankOutcome[]> = {
  open: FRESH,
  pending: FRESH,
  failed: ["completed"],
  cancelled: ["completed"],
  completed: ["charged_back", "refunded"],
  charged_back: [],
};

const lastOf = ({ said }: Account) =>
  said.findLast((news): news is PaymentNews => news.kind === "payment");

export const stateOf = (account: Account): PaymentNews["state"] | "open" =>
  lastOf(account)?.state ?? "open";

/** Minor units refunded, by the site or manually. */
export const refundedOf = ({ said }: Account) =>
  said.reduce(
    (sum, news) => sum + (news.kind === "refund" && news.state === "completed" ? news.amount : 0),
    0,
  );

export const waysOf = (account: Account): readonly BankOutcome[] =>
  WAYS[stateOf(account)].filter(
    (way) => way !== "refunded" || refundedOf(account) < account.amount,
  );

/** A payment's current state; one without events is pending. */
export const standing = (account: Account, at: number): PaymentNews =>
  lastOf(account) ?? { ...about(account, 0, at), kind: "payment", ...pending };

/** The events of an outcome; none if the payment's state does not allow it. */
export function sayOutcome(account: Account, outcome: BankOutcome, at: number): News[] {
  if (!waysOf(account).includes(outcome)) return [];
  const from = account.said.length + 1;
  if (outcome === "refunded") return [byHand(account, at)];
  return SAID[outcome].map((said, n) => ({
    ...about(account, from + n, at),
    ...{ kind: "payment" as const, ...said },
  }));
}

function byHand(account: Account, at: number): RefundNews {
  const known = about(account, account.said.length + 1, at);
  const amount = account.amount - refundedOf(account);
  return { ...known, kind: "refund", state: "completed", refundId: null, amount };
}

/** The result of a refund request: never more than was paid, and each request once. */
export function sayRefund(account: Account, asked: RefundAsked, at: number): RefundNews {
  const before = account.said.find((one) => one.kind === "refund" && one.refundId === asked.id);
  if (before?.kind === "refund") return before;
  const fits =
    stateOf(account) === "completed" &&
    asked.currency === account.currency &&
    asked.amount <= account.amount - refundedOf(account);
  const known = about(account, account.said.length + 1, at);
  const { id: refundId, amount } = asked;
  return { ...known, kind: "refund", state: fits ? "completed" : "failed", refundId, amount };
}

/**
 * The event id is its position in the payment's events, so that a repeated event has the same id.
 */
function about({ id, siteId, amount, currency }: Account, number: number, at: number) {
  const eventId = `${id}.${number}`;
  return { eventId, siteId, paymentId: id, providerId: providerIdOf(id), amount, currency, at };
}

export const providerIdOf = (id: string) => `bank_${id}`;
