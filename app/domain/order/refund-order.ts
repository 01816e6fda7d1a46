import type { SQL } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/batch";
import { isId, newId, type OrderId, type RefundId, type SiteId } from "~/kit/ids";
import { parseOrderNumber } from "~/kit/order-number";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { NewAuditEntry } from "../audit-log/audit-log";
import { runAudited } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import type { Site } from "../site/site";
import { prepareOrderEmails } from "./order-emails";
import { type Withdrawal, withdrawableUntil, withdrawalFrom } from "./own-order";
import {
  type RefundableOrder,
  refundStatements,
  selectOwnRefundable,
  selectRefundableByNumber,
  selectRefundOfOrder,
  selectSiteRefundable,
} from "./refund-statements-store";
import { isRefundInserted } from "./refund-store";

type StaffName = Pick<Staff, "id" | "name">;
type RefundInput = {
  id: RefundId;
  order: RefundableOrder;
  kind: "withdrawal" | "goodwill";
  /** Minor units. */
  amount: number;
  credits: number;
  reason: string | null;
  /** The staff member who refunds; null if the member withdraws. */
  staff: StaffName | null;
};

/**
 * Refunds an order, in full or in part, and writes its e-mail in one batch, with an entry in the
 * audit log if staff refund it. Null if the order has changed since it was read. `also`: a statement
 * of the same batch, which must depend on the refund.
 */
async function writeRefund(
  services: Services,
  caller: { site: Site; origin?: string },
  refundInput: RefundInput & { also?: (refunded: SQL) => Statement },
): Promise<RefundId | null> {
  const { also, id, order, kind, credits, amount, reason, staff } = refundInput;
  const { id: orderId, accountId, paymentId, currency } = order;
  if (!paymentId) return null;
  const at = services.now();
  const by = staff?.name ?? null;
  const refund = { id, kind, amount, reason, staff: by, orderId, paymentId, currency, at };
  const emails = await prepareOrderEmails(services, { ...caller, account: accountId });
  const fields = { order: orderId, amount, currency, credits, at, reason };
  const statements = refundStatements({ refund, credits, site: caller.site });
  const { refund: change, ...more } = statements;
  const refunded = isRefundInserted(id, { orderId, at });
  const batch = {
    change,
    more,
    also: also?.(refunded),
    emailStatements: { order_withdrawn: emails.write("order_withdrawn", fields, refunded) },
  };
  const answer = staff
    ? await runAudited(services, refundEntryOf(caller.site, staff, refundInput), batch)
    : await runBatch(services.db, batch);
  if (answer.change.changes === 0) return null;
  emails.enqueue(answer.emailStatements);
  services.log(`order.${kind}`, { site: caller.site.id, order: orderId, refund: id });
  if (accountId)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(caller.site.id, accountId, "credits"),
    );
  return id;
}

const refundEntryOf = (
  site: Pick<Site, "id">,
  staff: StaffName,
  { id, order, amount, credits, reason }: RefundInput,
): NewAuditEntry => ({
  staff,
  action: "order.refunded",
  siteId: site.id,
  subject: { kind: "order", id: order.id },
  memberId: order.accountId,
  reason: reason ?? "",
  before: { state: order.state, money_left: order.moneyLeft, unspent_credits: order.unused },
  after: { refund: id, amount, currency: order.currency, credits },
});

/**
 * A refund by staff: without `amount` the rest of the price, without `credits` all unspent credits.
 */
type StaffRefundInput = {
  orderId: string;
  reason: string;
  /** Stored with the refund, never shown to the member (R304). */
  staff: StaffName;
  /** The id that the form made for the refund, so that a form sent twice refunds once. */
  refundId?: RefundId;
  amount?: number;
  credits?: number;
};

/** Why staff refund nothing, with its HTTP status. */
export const STAFF_REFUND_REFUSALS = { not_found: 404, nothing_left: 409, too_much: 422 } as const;
type StaffRefundRefusal = keyof typeof STAFF_REFUND_REFUSALS;

/**
 * Refunds an order or a part of it by staff, also after the withdrawal period. The e-mail contains
 * their reason.
 */
export async function refundOrder(
  services: Services,
  caller: { site: Site; origin?: string },
  { orderId, refundId = newId<RefundId>(), reason, staff, ...part }: StaffRefundInput,
): Promise<Outcome<RefundId, StaffRefundRefusal>> {
  if (!isId<OrderId>(orderId)) return refuse("not_found");
  const { id: siteId } = caller.site;
  const findRepeated = () =>
    services.readTogether(selectRefundOfOrder(siteId, { orderId, id: refundId }));
  const [[order], [repeated]] = await Promise.all([
    services.readTogether(selectSiteRefundable(siteId, orderId)),
    findRepeated(),
  ]);
  if (!order) return refuse("not_found");
  if (repeated) return done(refundId);
  const amounts = staffRefundOf(order, part);
  if (!amounts.ok) return amounts;
  const refund = { id: refundId, order, kind: "goodwill", reason, staff } as const;
  const written = await writeRefund(services, caller, { ...refund, ...amounts.value });
  if (written || (await findRepeated()).length > 0) return done(refundId);
  return refuse("nothing_left");
}

/** What staff refund of an order: the given part of it, or all that is left. */
export function staffRefundOf(
  order: Pick<RefundableOrder, "paymentId" | "moneyLeft" | "state" | "unused">,
  input: { amount?: number; credits?: number },
): Outcome<{ amount: number; credits: number }, "nothing_left" | "too_much"> {
  if (!order.paymentId || order.moneyLeft <= 0 || order.state === "charged_back")
    return refuse("nothing_left");
  const { amount = order.moneyLeft } = input;
  // A partial refund keeps the credits unless they are given: removing them by mistake cannot be
  // undone.
  const { credits = amount < order.moneyLeft ? 0 : order.unused } = input;
  return amount <= 0 || amount > order.moneyLeft || credits < 0 || credits > order.unused
    ? refuse("too_much")
    : done({ amount, credits });
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
export const withdraw = (
  services: Services,
  { viewer, ...caller }: WithdrawContext,
  input: ShownWithdrawal,
): Promise<Outcome<RefundId, WithdrawRefusal>> =>
  withdrawFrom(services, caller, {
    find: () => findOwn(services, viewer, input.orderId),
    shown: input,
    declaredAt: services.now(),
  });

type DeclaredWithdrawal = ShownWithdrawal & {
  /** When the withdrawal was declared, from which its period is counted. */
  declaredAt: number;
  /** A statement of the same batch, which must depend on the refund. */
  also: (refunded: SQL) => Statement;
};

/**
 * The same for a withdrawal that was declared without a session (R482). The caller has checked that
 * it comes from the buyer.
 */
export const withdrawDeclared = (
  services: Services,
  caller: Omit<WithdrawContext, "viewer">,
  { declaredAt, also, ...shown }: DeclaredWithdrawal,
): Promise<Outcome<RefundId, WithdrawRefusal>> =>
  withdrawFrom(services, caller, {
    find: () => findSold(services, caller.site.id, shown.orderId),
    shown,
    declaredAt,
    also,
  });

/** Any order of the site, by what a buyer typed as its number; null if there is none. */
export async function findSold(services: Services, siteId: SiteId, id: string) {
  const number = parseOrderNumber(id);
  if (!number && !isId<OrderId>(id)) return null;
  const select = number
    ? selectRefundableByNumber(siteId, number)
    : selectSiteRefundable(siteId, id as OrderId);
  const [order] = await services.readTogether(select);
  return order ?? null;
}

type WithdrawalSteps = Partial<Pick<DeclaredWithdrawal, "also">> & {
  find: () => Promise<RefundableOrder | null>;
  shown: ShownWithdrawal;
  declaredAt: number;
};

async function withdrawFrom(
  services: Services,
  caller: { site: Site; origin?: string },
  { find, shown, declaredAt, also }: WithdrawalSteps,
): Promise<Outcome<RefundId, WithdrawRefusal>> {
  const order = await find();
  if (!order) return refuse("not_found");
  const days = caller.site.refund_days;
  const refusal = checkWithdrawal(order, shown, { days, now: declaredAt });
  if (refusal === "done") return done(order.refundId as RefundId);
  if (refusal) return refuse(refusal);
  const { amount, credits } = shown;
  const id = newId<RefundId>();
  const withdrawal = { id, order, kind: "withdrawal", amount, credits } as const;
  const input = { ...withdrawal, reason: null, staff: null, also };
  const refundId = await writeRefund(services, caller, input);
  if (refundId) return done(refundId);
  const since = await find();
  return since?.refundId && isSame(since, shown) ? done(since.refundId) : refuse("changed");
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
