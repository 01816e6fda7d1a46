import type { Services } from "~/services";
import type { Taking } from "./taking";

/** What moved, by its name in the log, and how many rows: none, or not asked for, is not told. */
type Moves = { [event: string]: number | undefined };

/** After a batch: the log, and the numbers of the member's open pages. */
export function tellOfOrder(
  services: Services,
  { payment, order }: Pick<Taking, "payment" | "order">,
  moves: Moves,
): void {
  const happened = Object.entries(moves).filter(([, changes]) => (changes ?? 0) > 0);
  const { siteId, orderId, id, method } = payment;
  for (const [event] of happened)
    services.log(`order.${event}`, { site: siteId, order: orderId, payment: id, method });
  if (happened.length > 0 && order.accountId)
    services.defer("badges.refresh", services.live.refreshBadges(siteId, order.accountId));
}
