import { run } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import {
  type DebitRequest,
  PermanentProviderError,
  type ProviderPaymentRequest,
} from "../payment/payment";
import {
  movePayment,
  type ReusablePaymentRow,
  statesBefore,
  storeProviderAnswer,
} from "../payment/payment-sql";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { isChatPath, TO_CHAT_PARAM } from "./order";
import type { PayableRow } from "./start-payment-store";

/** The payer and the site; `description` describes the purchase on the provider's page. */
export type Payer = {
  site: Site;
  viewer: Viewer;
  /** Origin of the site as the browser requested it. */
  origin: string;
  timeZone?: string;
  description?: (credits: number) => string;
};
/** URL to send the payer's browser to; null if the payer has nothing left to do. */
export type PaymentRedirect = { paymentId: PaymentId; url: string | null };

/** Providers report a result by themselves; after this time without one, we query them. */
export const FIRST_POLL_AFTER = minutes(5);

type PendingPayment = { order: PayableRow; payment: ReusablePaymentRow; payments: Payments };

type PayerDetails = {
  bank?: string | undefined;
  debit?: DebitRequest | undefined;
  /** The account's own e-mail address. */
  email: string | null;
};

/**
 * The request to the provider. Only the payer's bank and mandate come from the client; price and
 * currency come from the order.
 */
export function toProviderRequest(
  { site, viewer, origin, description }: Payer,
  { bank, debit, email }: PayerDetails,
  { order, payment, payments }: PendingPayment,
): ProviderPaymentRequest {
  const { id, method } = payment;
  const chosenBank = payments.banks(method).find((one) => one.id === bank);
  return {
    id,
    method,
    siteId: viewer.siteId,
    orderId: order.id,
    amount: order.price,
    currency: order.currency,
    description: description?.(order.credits) ?? `${site.name} · ${order.credits}`,
    language: viewer.language,
    bank: chosenBank?.id ?? null,
    debit: debit ?? null,
    email,
    returnUrl: new URL(returnPathOf(order), origin).href,
  };
}

const returnPathOf = ({ id, back }: PayableRow): string =>
  `/transactions/${id}${isChatPath(back) ? `?${TO_CHAT_PARAM}=chat` : ""}`;

/**
 * A payment that the provider rejects for good becomes `failed`: otherwise it would keep holding a
 * discount code, or count as a debit that its bank still collects (R326).
 */
async function handleStartFailure(
  services: Services,
  { id, siteId }: ProviderPaymentRequest,
  error: unknown,
) {
  const fault = error instanceof Error ? error.name : "unknown";
  const logFields = { site: siteId, payment: id };
  if (!(error instanceof PermanentProviderError))
    return services.log("payment.not_begun", { ...logFields, fault });
  services.log("payment.refused", logFields);
  const over = { id, to: "failed", from: statesBefore("failed"), fault: "other" } as const;
  await run(services.db, movePayment({ ...over, at: services.now() }));
}

/** If the provider cannot be reached, the payment stays unchanged and a retry reuses it. */
export async function startProviderPayment(
  services: Services,
  payments: Payments,
  request: ProviderPaymentRequest,
): Promise<Outcome<PaymentRedirect, "provider_down">> {
  const started = await payments
    .begin(request)
    .catch((error: unknown) => handleStartFailure(services, request, error));
  if (!started) return refuse("provider_down");
  const at = services.now();
  await run(
    services.db,
    storeProviderAnswer(request.id, {
      ...started,
      bank: request.bank,
      at,
      pollAt: at + FIRST_POLL_AFTER,
    }),
  );
  return done({ paymentId: request.id, url: started.url });
}
