import type { PaymentAsked, RefundAsked } from "~/domain/payment/payment";
import { isId, type PaymentId, type SiteId } from "~/kit/ids";

/** What we write on whatever we make at Stripe, so that its calls tell whose they are (an object's metadata). */
type Marks = { site: string; payment: string };

export const marksOf = ({ siteId, id }: Pick<PaymentAsked, "siteId" | "id">): Marks => ({
  ...{ site: siteId, payment: id },
});

export const refundMarksOf = ({ id, siteId, paymentId }: RefundAsked) => ({
  ...marksOf({ siteId, id: paymentId }),
  refund: id,
});

type Metadata = Readonly<Record<string, string>> | null | undefined;

/** Whose it is; null where it bears no marks of ours, which is somebody's other business at the same account. */
export function readMarks(metadata: Metadata): { siteId: SiteId; paymentId: PaymentId } | null {
  const { site, payment } = metadata ?? {};
  return site && isId<PaymentId>(payment) ? { siteId: site as SiteId, paymentId: payment } : null;
}
