import type { Stripe } from "stripe";
import { seconds } from "~/kit/duration";

export type StripeKeys = {
  secretKey: string;
  /** Of each endpoint that Stripe calls: one a site (docs/operating.md). */
  webhookSecrets: string[];
  /** Where its API answers instead, in the local mode alone (R310). */
  api?: string | undefined;
};

/** What we ask in and are answered in, whatever the account's own version is; that of the library's types. */
export const API_VERSION = "2026-10-28.endive";

/** Whoever waits for a page waits no longer for Stripe. */
const PATIENCE = seconds(10);

/** The library comes with the first payment, so that the Worker's start does not wait for it. */
export const loadStripe = async () => (await import("stripe")).default;

/** Speaks to Stripe by `fetch`, tells it nothing of our server, and tries once more where the line broke: each write has a key. */
export async function connect({ secretKey, api }: StripeKeys): Promise<Stripe> {
  const Client = await loadStripe();
  const { hostname, port, protocol } = new URL(api ?? "https://api.stripe.com");
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Client.createFetchHttpClient((...asked) => fetch(...asked)),
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: PATIENCE,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
