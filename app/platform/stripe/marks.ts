import type { PaymentAsked, RefundAsked } from "~/domain/payment/payment";
import { isId, type PaymentId, type SiteId } from "~/kit/ids";

/** Our metadata on Stripe objects, which webhooks use to identify the site and payment. */
type Marks = { site: string; payment: string };

export const marksOf = ({ siteId, id }: Pick<PaymentAsked, "siteId" | "id">): Marks => ({
  ...{ site: siteId, payment: id },
});

export const refundMarksOf = ({ id, siteId, paymentId }: RefundAsked) => ({
  ...marksOf({ siteId, id: paymentId }),
  refund: id,
});

type Metadata = Readonly<Record<string, string>> | null | undefined;

/** Parses our metadata; null for objects that other systems created at the same account. */
export function readMarks(metadata: Metadata): { siteId: SiteId; paymentId: PaymentId } | null {
  const { site, payment } = metadata ?? {};
  return site && isId<PaymentId>(payment) ? { siteId: site as SiteId, paymentId: payment } : null;
}
