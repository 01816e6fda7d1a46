import type { Services } from "~/services";
import type { TransferDetails } from "../payment/payment";
import type { PaymentRow } from "../payment/payment-sql";

/**
 * Bank details of a payment by transfer; null if the provider has assigned none yet, cannot be
 * reached, or is not the one in use.
 */
export async function findTransferDetails(
  { payments }: Services,
  payment: PaymentRow,
): Promise<TransferDetails | null> {
  if (payment.method !== "sct" || payment.provider !== payments?.name) return null;
  return payments.transferDetails(payment).catch(() => null);
}
