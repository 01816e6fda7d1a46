import type { ProviderPaymentRequest, ProviderRefundRequest } from "~/domain/payment/payment";
import { isId, type PaymentId, type SiteId } from "~/kit/ids";

/** Our metadata on Stripe objects, which webhooks use to identify the site and payment. */
type PaymentMetadata = { site: string; payment: string };

export const toMetadata = ({
  siteId,
  id,
}: Pick<ProviderPaymentRequest, "siteId" | "id">): PaymentMetadata => ({
  site: siteId,
  payment: id,
});

export const toRefundMetadata = ({ id, siteId, paymentId }: ProviderRefundRequest) => ({
  ...toMetadata({ siteId, id: paymentId }),
  refund: id,
});

type Metadata = Readonly<Record<string, string>> | null | undefined;

/** Parses our metadata; null for objects that other systems created at the same account. */
export function readMetadata(metadata: Metadata): { siteId: SiteId; paymentId: PaymentId } | null {
  const { site, payment } = metadata ?? {};
  return site && isId<PaymentId>(payment) ? { siteId: site as SiteId, paymentId: payment } : null;
}
