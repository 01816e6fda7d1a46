import type { Services } from "~/services";
import type { PaymentEvent, RefundEvent } from "../payment/payment";
import type { LoadedEventContext } from "./provider-event-context";

type OrderEvent =
  | PaymentEvent["state"]
  | `refund_${RefundEvent["state"] | "by_hand"}`
  | "surplus"
  | "out_twice";

/**
 * An event and the number of rows that it changed; with none (or undefined: no such statement ran)
 * it is not reported. A list of pairs and no object: two statements may report the same event, and
 * neither may overwrite the other.
 */
type OrderChange = readonly [event: OrderEvent, rows: number | undefined];

/** After a batch: logs one line per event, and sends the new balance to the member's open pages. */
export function publishOrderChanges(
  services: Services,
  { payment, order }: Pick<LoadedEventContext, "payment" | "order">,
  changes: readonly OrderChange[],
): void {
  const happened = changes.filter(([, rows = 0]) => rows > 0);
  const { siteId, orderId, id, method } = payment;
  for (const [event] of happened)
    services.log(`order.${event}`, { site: siteId, order: orderId, payment: id, method });
  if (happened.length > 0 && order.accountId)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(siteId, order.accountId, "credits"),
    );
}
