import { forgetUnpaidOrders } from "~/domain/order/forget-unpaid";
import { lookAtPayments } from "~/domain/order/look-at-payments";
import { sendRefunds } from "~/domain/order/send-refunds";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: asks the provider how payments stand of which it said nothing, gives back what is to go back, and
 * forgets orders that nobody paid. Without a provider nothing can be asked, and what waits waits.
 */
export async function tendPayments(services: Services): Promise<void> {
  const { payments } = services;
  const asked = payments
    ? [lookAtPayments(services, payments), sendRefunds(services, payments)]
    : [];
  await allDone([...asked, forgetUnpaidOrders(services)]);
}
