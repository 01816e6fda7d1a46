import type { Stripe } from "stripe";
import type { ProviderPaymentRequest, ProviderRefundRequest } from "~/domain/payment/payment";
import { seconds } from "~/kit/duration";
import { isId, type PaymentId, type SiteId } from "~/kit/ids";

export type StripeKeys = {
  secretKey: string;
  /** One webhook secret per site's endpoint (docs/operating.md). */
  webhookSecrets: string[];
  /** Another API address, in local mode only (R310). */
  api?: string | undefined;
};

/**
 * The API version of requests and responses, independent of the account's; that of the library's
 * types.
 */
export const API_VERSION = "2026-10-28.endive";

/** A page waits no longer than this for Stripe. */
const REQUEST_TIMEOUT = seconds(10);

/** Loads the library with the first payment, so that it does not delay the Worker's start. */
export const loadStripe = async () => (await import("stripe")).default;

/**
 * A Stripe client over `fetch`, without telemetry, that retries once after a connection error:
 * every write has an idempotency key.
 */
export async function createStripeClient({ secretKey, api }: StripeKeys): Promise<Stripe> {
  const Client = await loadStripe();
  const { hostname, port, protocol } = new URL(api ?? "https://api.stripe.com");
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Client.createFetchHttpClient((...args) => fetch(...args)),
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: REQUEST_TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

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
