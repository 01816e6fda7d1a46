import { runBatch } from "~/db/batch";
import { isId, newId, type OrderId, type RefundId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { prepareOrderEmails } from "./order-emails";
import { type Withdrawal, withdrawableUntil, withdrawalFrom } from "./own-order";
import {
  type RefundableOrder,
  refundStatements,
  selectOwnRefundable,
  selectSiteRefundable,
} from "./refund-statements-store";
import { isRefundInserted } from "./refund-store";

type RefundInput = {
  order: RefundableOrder;
  kind: "withdrawal" | "goodwill";
  /** Minor units. */
  amount: number;
  credits: number;
  reason: string | null;
  /** The staff member who refunds; null if the member withdraws. */
  staff: string | null;
};

/**
 * Refunds an order, in full or in part, and writes its e-mail in one batch. Null if the order has
 * changed since it was read.
 */
async function writeRefund(
  services: Services,
  caller: { site: Site; origin?: string },
  { order, ...refundInput }: RefundInput,
): Promise<RefundId | null> {
  const { id: orderId, accountId, paymentId, currency } = order;
  if (!paymentId) return null;
  const at = services.now();
  const id = newId<RefundId>();
  const { credits, amount, reason } = refundInput;
  const refund = { ...refundInput, id, orderId, paymentId, currency, at };
  const emails = await prepareOrderEmails(services, { ...caller, account: accountId });
  const fields = { order: orderId, amount, currency, credits, at, reason };
  const { back, emailStatements } = await runBatch(services.db, {
    back: refundStatements({ refund, credits, site: caller.site }),
    emailStatements: {
      order_withdrawn: emails.write("order_withdrawn", fields, isRefundInserted(id)),
    },
  });
  if (back.refund.changes === 0) return null;
  emails.enqueue(emailStatements);
  services.log(`order.${refundInput.kind}`, { site: caller.site.id, order: orderId, refund: id });
  if (accountId)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(caller.site.id, accountId, "credits"),
    );
  return id;
}

/**
 * A refund by staff: without `amount` the rest of the price, without `credits` all unspent credits.
 */
type StaffRefundInput = {
  orderId: string;
  reason: string;
  /** The staff member: stored with the refund, never shown to the member (R304). */
  by: string;
  amount?: number;
  credits?: number;
};

/**
 * Refunds an order or a part of it by staff, also after the withdrawal period. The e-mail contains
 * their reason.
 */
export async function refundOrder(
  services: Services,
  caller: { site: Site; origin?: string },
  input: StaffRefundInput,
): Promise<Outcome<RefundId, "not_found" | "nothing_left" | "too_much">> {
  if (!isId<OrderId>(input.orderId)) return refuse("not_found");
  const { site } = caller;
  const [order] = await services.readTogether(selectSiteRefundable(site.id, input.orderId));
  if (!order) return refuse("not_found");
  if (!order.paymentId || order.moneyLeft <= 0 || order.state === "charged_back")
    return refuse("nothing_left");
  const { amount = order.moneyLeft, reason, by: staff } = input;
  // A partial refund keeps the credits unless they are given: removing them by mistake cannot be
  // undone.
  const { credits = amount < order.moneyLeft ? 0 : order.unused } = input;
  if (amount <= 0 || amount > order.moneyLeft || credits < 0 || credits > order.unused)
    return refuse("too_much");
  const refundInput = { order, kind: "goodwill", amount, credits, reason, staff } as const;
  const refundId = await writeRefund(services, caller, refundInput);
  return refundId ? done(refundId) : refuse("nothing_left");
}

/** Why nothing is refunded, with its HTTP status. */
export const WITHDRAW_REFUSALS = {
  not_found: 404,
  over: 409,
  changed: 409,
  nothing_left: 409,
} as const;
type WithdrawRefusal = keyof typeof WITHDRAW_REFUSALS;

/** What the viewer would get back for an order now; null if nothing, or if it is not theirs. */
export async function findWithdrawal(
  services: Services,
  viewer: MemberKey,
  orderId: string | undefined,
): Promise<(Withdrawal & { currency: string }) | null> {
  const order = await findOwn(services, viewer, orderId);
  const withdrawal = order && withdrawalFrom(order, order.refundDays, services.now());
  return withdrawal && { ...withdrawal, currency: order.currency };
}

type WithdrawContext = { site: Site; viewer: MemberKey; origin?: string };
/** The values the page showed before the button was pressed. */
type ShownWithdrawal = { orderId: string; amount: number; credits: number };

/**
 * Withdraws from an order for the amount and unspent credits shown (R269). A message sent meanwhile
 * changes the amount, so the new one must be shown first. A repeated request is done once.
 */
export async function withdraw(
  services: Services,
  withdrawing: WithdrawContext,
  input: ShownWithdrawal,
): Promise<Outcome<RefundId, WithdrawRefusal>> {
  const { site, viewer } = withdrawing;
  const order = await findOwn(services, viewer, input.orderId);
  if (!order) return refuse("not_found");
  const refusal = checkWithdrawal(order, input, { days: site.refund_days, now: services.now() });
  if (refusal === "done") return done(order.refundId as RefundId);
  if (refusal) return refuse(refusal);
  const { amount, credits } = input;
  const refundId = await writeRefund(services, withdrawing, {
    order,
    kind: "withdrawal",
    amount,
    credits,
    reason: null,
    staff: null,
  });
  if (refundId) return done(refundId);
  const since = await findOwn(services, viewer, input.orderId);
  return since?.refundId && isSame(since, input) ? done(since.refundId) : refuse("changed");
}

async function findOwn(services: Services, viewer: MemberKey, id: string | undefined) {
  if (!isId<OrderId>(id)) return null;
  const [order] = await services.readTogether(selectOwnRefundable(viewer, id));
  return order ?? null;
}

const isSame = ({ refunded, taken }: RefundableOrder, { amount, credits }: ShownWithdrawal) =>
  refunded === amount && taken === credits;

function checkWithdrawal(
  order: RefundableOrder,
  input: ShownWithdrawal,
  { days, now }: { days: number; now: number },
): WithdrawRefusal | "done" | null {
  if (order.refundId) return isSame(order, input) ? "done" : "nothing_left";
  if (order.state !== "completed" || order.completedAt === null) return "nothing_left";
  if (now >= withdrawableUntil(order.completedAt, days)) return "over";
  const allowedWithdrawal = withdrawalFrom(order, days, now);
  if (!allowedWithdrawal) return "nothing_left";
  return allowedWithdrawal.amount === input.amount && allowedWithdrawal.credits === input.credits
    ? null
    : "changed";
}
