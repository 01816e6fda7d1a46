import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { TransferDetails } from "../payment/payment";
import { selectPayment } from "../payment/payment-sql";
import type { OwnOrder } from "./own-order";

/**
 * Bank details for an order by transfer; null if the provider has none yet or cannot be reached.
 */
export async function findTransfer(
  services: Services,
  { shown, paymentId }: OwnOrder,
): Promise<TransferDetails | null> {
  const { payments } = services;
  if (shown !== "transfer" || !paymentId || !payments) return null;
  const payment = await first(services.db, selectPayment(paymentId));
  if (!payment || payment.provider !== payments.name) return null;
  return payments.transferDetails(payment).catch(() => null);
}
