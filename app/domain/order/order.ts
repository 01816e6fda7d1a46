/**
 * An order is a member's purchase of a bundle. Bundle, price, discount and VAT are frozen when it
 * is placed. Invariants: frozen columns never change (a trigger); at most one payment pays it; a
 * paid order grants its credits once, by one wallet entry `purchase` whose key is the order id;
 * each refund happens once. Its state moves forward only.
 */
import { days, minutes } from "~/kit/duration";

/**
 * `open`: not paid (yet) · `completed`: paid, credits granted · `withdrawn`: withdrawn by its
 * member, or refunded by staff · `charged_back`.
 */
export const ORDER_STATES = ["open", "completed", "withdrawn", "charged_back"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * Why money is refunded: the member withdrew, staff refunded it, it was paid twice, a bank charged
 * it back, or somebody refunded it by hand at the provider.
 */
export const REFUND_KINDS = [
  ...(["withdrawal", "goodwill", "surplus", "chargeback", "at_provider"] as const),
] as const;
/** `waiting`: not yet sent to the provider · `pending`: the provider is processing it. */
export const REFUND_STATES = ["waiting", "pending", "completed", "failed"] as const;

/** The discount of an order; `none` is the bundle's own price. */
export const DISCOUNTS = ["none", "welcome", "code"] as const;

/**
 * How long a price stays valid after its discount ended; afterwards the current price applies
 * (R263).
 */
export const PRICE_TTL = minutes(30);
/**
 * How long a pending payment may still be completed: a provider's page is open for 35 minutes
 * (platform/stripe/begin-payment.ts), and its event can be delayed.
 */
export const PENDING_PAYMENT_TTL = PRICE_TTL + minutes(10);
/** Maximum length of the path that leads back to where a buyer came from (R318). */
export const MAX_BACK_LENGTH = 500;
/**
 * Query parameter of the order's page for a payer who came from a chat: it leads back there as soon
 * as the order is paid.
 */
export const TO_CHAT_PARAM = "to";

/** Whether a path is exactly that of a conversation, or of the first message to a member. */
export const isChatPath = (path: string | null): path is string =>
  path !== null && /^\/(?:chats\/[\w-]{22}|members\/[\w-]{22}\/chat)$/.test(path);
/** An unpaid order is deleted after this time, and a later payment of it is refunded (R325). */
export const UNPAID_ORDER_TTL = days(30);

/** Maximum number of pending or completed payments a day for an unconfirmed account (R324). */
export const MAX_UNCONFIRMED_PAYMENTS = 6;

/** A raised monthly limit takes effect after this delay, a lowered one at once (R279). */
export const LIMIT_RISE_DELAY = days(1);
/**
 * Within this time the page shows a failed payment; after it an e-mail reports the failure (R270).
 */
export const FAILURE_ON_PAGE_TTL = minutes(30);

/**
 * How long orders are compared after they were placed: the withdrawal period and slow bank payments
 * are over by then.
 */
export const RECONCILIATION_PERIOD = days(35);
/** A refund not completed after this time needs staff attention. */
export const REFUND_OVERDUE_AFTER = days(7);
/** Within which a withdrawal must be paid back (directive 2011/83/EU, article 13). */
export const REIMBURSEMENT_PERIOD = days(14);
/**
 * The shortest time that a card network gives to contest a chargeback; the provider shows the exact
 * one.
 */
export const CONTEST_PERIOD = days(7);
/** How far back the daily query of provider events goes: two missed days are tolerated (R302). */
export const EVENT_LOOKBACK = days(3);
