import { isId, type OrderId, type RefundId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { type RefundableOrder, selectOwnRefundable } from "./withdraw-store";
import { type Withdrawal, withdrawableUntil, withdrawalFrom } from "./withdrawal";
import { writeRefund } from "./write-refund";

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
  const left = withdrawalFrom(order, days, now);
  if (!left) return "nothing_left";
  return left.amount === input.amount && left.credits === input.credits ? null : "changed";
}
