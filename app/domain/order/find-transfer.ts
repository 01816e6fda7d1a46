import { first } from "~/db/batch";
import type { Services } from "~/services";
import { selectPayment } from "../payment/news-sql";
import type { TransferDetails } from "../payment/payment";
import type { OwnOrder } from "./own-order";

/** Where the money of an order by bank transfer goes; null where the provider has not said so yet, or is not reached. */
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
