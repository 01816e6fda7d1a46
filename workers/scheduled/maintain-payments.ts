import { deleteUnpaidOrders } from "~/domain/order/delete-unpaid-orders";
import { pollPayments } from "~/domain/order/poll-payments";
import { sendRefunds } from "~/domain/order/send-refunds";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: queries the provider about payments without an event, makes due refunds, and
 * deletes unpaid orders. Without a provider nothing can be queried, and pending payments stay
 * pending.
 */
export async function maintainPayments(services: Services): Promise<void> {
  const { payments } = services;
  const providerTasks = payments
    ? [pollPayments(services, payments), sendRefunds(services, payments)]
    : [];
  await settleAll([...providerTasks, deleteUnpaidOrders(services)]);
}
