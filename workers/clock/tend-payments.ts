import { forgetUnpaidOrders } from "~/domain/order/forget-unpaid";
import { lookAtPayments } from "~/domain/order/look-at-payments";
import { sendRefunds } from "~/domain/order/send-refunds";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: queries the provider about payments without an event, makes due refunds, and
 * deletes unpaid orders. Without a provider nothing can be queried, and pending payments stay
 * pending.
 */
export async function tendPayments(services: Services): Promise<void> {
  const { payments } = services;
  const asked = payments
    ? [lookAtPayments(services, payments), sendRefunds(services, payments)]
    : [];
  await allDone([...asked, forgetUnpaidOrders(services)]);
}
