import {
  intentOf,
  listOf,
  refundOf,
  type StripeHandlers,
  type StripeObject,
  sessionOf,
  stripeError,
} from "./fake-stripe";

/**
 * A fake Stripe with state: each page created there has a unique id, under which its payment is
 * found again.
 */
export function statefulStripeHandlers(at: string): StripeHandlers {
  const sessions = new Map<string, StripeObject>();
  const intents = new Map<string, StripeObject>();
  let refunds = 0;
  return {
    "POST /v1/checkout/sessions": (fields) => {
      const id = `cs_test_${sessions.size + 1}`;
      const intent = `pi_${sessions.size + 1}`;
      const session = { ...pageIn(fields), id, url: `${at}/c/pay/${id}` };
      sessions.set(id, sessionOf({ ...session, payment_intent: intent }));
      intents.set(intent, intentOf({ ...paidIn(fields), id: intent }));
      return sessionOf(session);
    },
    "GET /v1/checkout/sessions/{id}": (_fields, id) => sessions.get(id) ?? missing(),
    "GET /v1/checkout/sessions": ({ payment_intent: intent }) =>
      listOf(
        "/v1/checkout/sessions",
        [...sessions.values()].filter((one) => one.payment_intent === intent),
      ),
    "GET /v1/payment_intents/{id}": (_fields, id) => intents.get(id) ?? missing(),
    "POST /v1/refunds": ({ amount, payment_intent }) =>
      refundOf({ id: `re_${++refunds}`, amount: Number(amount), payment_intent }),
  };
}

const missing = () => stripeError(404, { type: "invalid_request_error", code: "resource_missing" });

type Fields = Record<string, string>;
const LINE = "line_items[0][price_data]";
const amountIn = (fields: Fields) => Number(fields[`${LINE}[unit_amount]`]);
const marksIn = (fields: Fields, name: string) => ({
  site: fields[`${name}[site]`],
  payment: fields[`${name}[payment]`],
});

const pageIn = (fields: Fields): StripeObject => ({
  amount_total: amountIn(fields),
  currency: fields[`${LINE}[currency]`],
  metadata: marksIn(fields, "metadata"),
});
const paidIn = (fields: Fields): StripeObject => ({
  amount: amountIn(fields),
  amount_received: amountIn(fields),
  status: "succeeded",
  currency: fields[`${LINE}[currency]`],
  metadata: marksIn(fields, "payment_intent_data[metadata]"),
});
