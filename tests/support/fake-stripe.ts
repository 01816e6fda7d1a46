import type { Stripe } from "stripe";
import { API_VERSION, type StripeKeys } from "~/platform/stripe/stripe-client";

export const STRIPE_KEYS: StripeKeys = {
  secretKey: "sk_test_ours",
  webhookSecrets: ["whsec_one", "whsec_two"],
};

type ReceivedRequest = { how: string; fields: Record<string, string>; key: string | null };
export type StripeObject = Record<string, unknown>;
/** The response at a path; `id` is the id in the path, `fields` the form or query. */
export type StripeHandlers = Record<
  string,
  (fields: Record<string, string>, id: string) => StripeObject | Response
>;

/** An error in Stripe's format. */
export const stripeError = (status: number, error: StripeObject) =>
  Response.json({ error }, { status, headers: { "request-id": "req_1" } });

/**
 * A fake of Stripe's API: a function in place of `fetch`. It responds as Stripe's published
 * description of its API specifies (stripe/openapi: paths, names, types), and accepts only valid
 * requests: with our key, in our version, every write a form under an idempotency key, and under
 * the same key the same form. `at`: its origin.
 */
export function fakeStripe(handlers: StripeHandlers = {}, at = "https://api.stripe.com") {
  const receivedRequests: ReceivedRequest[] = [];
  const responses = new Map<string, { form: string; answer: string }>();
  const all: StripeHandlers = { ...DEFAULT_HANDLERS, ...handlers };

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const form = new TextDecoder().decode(await request.arrayBuffer());
    const fields = Object.fromEntries(
      request.method === "GET" ? searchParams : new URLSearchParams(form),
    );
    const [, kind = "", id = ""] = /^(.*?)(?:\/((?:cs|pi|re)_\w+))?$/.exec(pathname) ?? [];
    const how = `${request.method} ${kind}${id ? "/{id}" : ""}`;
    const key = request.headers.get("idempotency-key");
    receivedRequests.push({ how, fields, key });
    const wrong = rejectInvalidRequest(request, key, at) ?? rejectRemovedParameters(form);
    if (wrong) return wrong;
    const before = key ? responses.get(key) : undefined;
    if (before && before.form !== form)
      return stripeError(400, { type: "idempotency_error", message: "Another form, the same key" });
    if (before) return new Response(before.answer, JSON_ANSWER);
    const made = all[how]?.(fields, id) ?? stripeError(404, { type: "invalid_request_error" });
    if (made instanceof Response) return made;
    const text = JSON.stringify(made);
    if (key) responses.set(key, { form, answer: text });
    return new Response(text, JSON_ANSWER);
  }

  return {
    receivedRequests,
    fetch: (...args: Parameters<typeof fetch>) => answer(new Request(...args)),
  };
}

const REMOVED_PARAMETER = /^payment_method_types/;
const JSON_ANSWER = { headers: { "content-type": "application/json", "request-id": "req_1" } };

function rejectInvalidRequest(request: Request, key: string | null, at: string): Response | null {
  const { method, url, headers } = request;
  const refuse = (status: number, message: string) =>
    stripeError(status, { type: "invalid_request_error", message });
  if (!url.startsWith(`${at}/v1/`)) return refuse(404, "Another host");
  if (headers.get("authorization") !== `Bearer ${STRIPE_KEYS.secretKey}`)
    return refuse(401, "Invalid API Key");
  if (headers.get("stripe-version") !== API_VERSION) return refuse(400, "Another version");
  if (method !== "POST") return null;
  if (headers.get("content-type") !== "application/x-www-form-urlencoded")
    return refuse(400, "No form");
  return key ? null : refuse(400, "A write without a key");
}

/** Rejects what this version of the API no longer accepts: a static list of methods. */
function rejectRemovedParameters(form: string): Response | null {
  const name = Array.from(new URLSearchParams(form).keys()).find((one) =>
    REMOVED_PARAMETER.test(one),
  );
  const code = "payment_method_types_no_longer_supported";
  return name ? stripeError(400, { type: "invalid_request_error", code, param: name }) : null;
}

/**
 * A newly created session. The types are generated from the published description, like the rest of
 * the library's.
 */
export const sessionOf = (more: StripeObject = {}): StripeObject => ({ ...SESSION, ...more });
export const intentOf = (more: StripeObject = {}): StripeObject => ({ ...INTENT, ...more });
export const refundOf = (more: StripeObject = {}): StripeObject => ({ ...REFUND, ...more });

const SESSION = {
  id: "cs_test_1",
  object: "checkout.session",
  livemode: false,
  mode: "payment",
  status: "open",
  payment_status: "unpaid",
  payment_intent: null,
  metadata: {},
  amount_total: 2_500,
  currency: "eur",
  url: "https://checkout.stripe.com/c/pay/cs_test_1",
} as const satisfies Partial<Stripe.Checkout.Session>;
const INTENT = {
  id: "pi_1",
  object: "payment_intent",
  livemode: false,
  metadata: {},
  currency: "eur",
  amount: 2_500,
  amount_received: 0,
  last_payment_error: null,
  status: "processing",
} as const satisfies Partial<Stripe.PaymentIntent>;
const REFUND = {
  id: "re_1",
  object: "refund",
  amount: 2_500,
  currency: "eur",
  metadata: {},
  payment_intent: "pi_1",
  charge: "ch_1",
  status: "succeeded",
} as const satisfies Partial<Stripe.Refund>;

export const listOf = (url: string, data: StripeObject[] = []): StripeObject => ({
  object: "list",
  data,
  has_more: false,
  url,
});

/** By default every request succeeds. */
const DEFAULT_HANDLERS: StripeHandlers = {
  "POST /v1/checkout/sessions": () => sessionOf(),
  "GET /v1/checkout/sessions/{id}": (_fields, id) => sessionOf({ id, payment_intent: "pi_1" }),
  "GET /v1/checkout/sessions": () => listOf("/v1/checkout/sessions", [sessionOf()]),
  "POST /v1/customers": () => ({ id: "cus_1", object: "customer", metadata: {} }),
  "POST /v1/payment_intents": () => intentOf(),
  "GET /v1/payment_intents/{id}": (_fields, id) => intentOf({ id }),
  "GET /v1/payment_intents/search": () => listOf("/v1/payment_intents/search"),
  "GET /v1/refunds": () => listOf("/v1/refunds"),
  "POST /v1/refunds": ({ amount }) => refundOf({ amount: Number(amount) }),
};

/**
 * The signature header of a webhook, as Stripe documents it: seconds, and HMAC-SHA-256 in
 * hexadecimal.
 */
export async function stripeSignature(body: string, secret = "whsec_one", at = Date.now()) {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const second = Math.floor(at / 1000);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(`${second}.${body}`));
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0"));
  return `t=${second},v1=${hex.join("")}`;
}
