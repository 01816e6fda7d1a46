import type { RefundId } from "~/kit/ids";
import { type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { type Withdrawal, withdrawableUntil, withdrawalFrom } from "../order/own-order";
import { findSold, type WITHDRAW_REFUSALS, withdrawDeclared } from "../order/refund-order";
import type { Site } from "../site/site";
import { closeCases, selectDeclaration } from "./case-sql";
import { readWithdrawalToken } from "./withdrawal-link";

/** Who closed a case that its buyer's link refunded. */
const CLOSED_BY = "the buyer's link";

type DeclaredOrder = {
  orderId: string;
  at: number;
  currency: string;
  /** What it refunds; null if nothing is left, or the period was over when it was declared. */
  withdrawal: Withdrawal | null;
  isOver: boolean;
  isRefunded: boolean;
};

/** The order of a mailed link, with what the withdrawal refunds; null if the link is not valid. */
export async function findDeclared(
  services: Services,
  site: Pick<Site, "id" | "refund_days">,
  token: string,
): Promise<DeclaredOrder | null> {
  const declaration = await findDeclaration(services, site, token);
  const order = declaration && (await findSold(services, site.id, declaration.orderId));
  if (!declaration || !order) return null;
  const withdrawal = withdrawalFrom(order, site.refund_days, declaration.at);
  const { currency, refundId, completedAt } = order;
  const isOver =
    completedAt !== null && declaration.at >= withdrawableUntil(completedAt, site.refund_days);
  return { ...declaration, currency, withdrawal, isOver, isRefunded: refundId !== null };
}

async function findDeclaration(services: Services, site: Pick<Site, "id">, token: string) {
  const id = await readWithdrawalToken(services.networkKey, site.id, token);
  if (!id) return null;
  const [found] = await services.readTogether(selectDeclaration(site.id, id));
  return found && found.orderId !== null ? { id, orderId: found.orderId, at: found.at } : null;
}

/**
 * Refunds the order of a mailed link, for the amount shown, and closes its case in the same batch.
 * The period is counted to the day of the declaration, not of the tap.
 */
export async function refundDeclared(
  services: Services,
  caller: { site: Site; origin: string },
  { token, ...shown }: { token: string; amount: number; credits: number },
): Promise<Outcome<RefundId, keyof typeof WITHDRAW_REFUSALS>> {
  const { site } = caller;
  const declaration = await findDeclaration(services, site, token);
  if (!declaration) return refuse("not_found");
  const { id, orderId, at: declaredAt } = declaration;
  const at = services.now();
  const decision = { outcome: "acted" as const, reply: null, staff: CLOSED_BY, at };
  return withdrawDeclared(services, caller, {
    ...shown,
    orderId,
    declaredAt,
    also: (when) => closeCases(site.id, JSON.stringify([id]), { decision, when }),
  });
}
