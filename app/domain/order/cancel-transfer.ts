import { first, run } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { movePayment, selectPayment, statesBefore } from "../payment/payment-sql";
import { findOrder } from "./find-order";

/**
 * Cancels an order by bank transfer: at the provider first, so that it cannot be paid afterwards.
 * An order with another payment method, or one already decided, stays unchanged.
 */
export async function cancelTransfer(
  services: Services,
  viewer: MemberKey,
  orderId: string,
): Promise<Outcome<null, "not_found" | "not_cancelled">> {
  const { payments } = services;
  const order = await findOrder(services, viewer, orderId);
  if (!order) return refuse("not_found");
  const payment = order.paymentId && (await first(services.db, selectPayment(order.paymentId)));
  if (order.state !== "open" || order.method !== "sct" || payment?.state !== "pending")
    return done(null);
  if (payments?.name !== payment.provider) return refuse("not_cancelled");
  const logFields = { site: viewer.siteId, order: order.id, payment: payment.id };
  const ended = await payments.cancel(payment).then(
    () => true,
    () => false,
  );
  if (!ended) {
    services.log("payment.not_ended", logFields);
    return refuse("not_cancelled");
  }
  const move = { id: payment.id, to: "cancelled", from: statesBefore("cancelled") } as const;
  await run(services.db, movePayment({ ...move, at: services.now() }));
  services.log("order.cancelled", { ...logFields, method: payment.method });
  return done(null);
}
