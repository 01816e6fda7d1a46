import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type PaymentMethod,
  PermanentProviderError,
  type ProviderRefundRequest,
} from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { creationTimeOf } from "~/kit/ids";
import {
  fakeStripe,
  intentOf,
  refundOf,
  STRIPE_KEYS,
  sessionOf,
  stripeError,
  stripeSignature,
} from "../../../tests/support/fake-stripe";
import { DEBIT, paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

describe("stripe", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The Stripe adapter, with its fake. */
  function aStripe(...args: Parameters<typeof fakeStripe>) {
    const fake = fakeStripe(...args);
    vi.stubGlobal("fetch", fake.fetch);
    return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
  }

  test("begins a payment on Stripe's page with its amount, text and key", async () => {
    const { stripe, receivedRequests } = aStripe();
    const request = paymentRequest({ method: "ideal" });
    const payment = { providerId: "cs_test_1", url: "https://checkout.stripe.com/c/pay/cs_test_1" };
    expect(await stripe.begin(request)).toEqual(payment);
    expect(receivedRequests).toHaveLength(1);
    expect(receivedRequests[0]).toMatchObject({
      how: "POST /v1/checkout/sessions",
      key: request.id,
    });
    expect(receivedRequests[0]?.fields).toEqual({
      mode: "payment",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": "2500",
      "line_items[0][price_data][product_data][name]": "Velours: 100 credits",
      "allowed_payment_method_types[0]": "ideal",
      client_reference_id: request.orderId,
      "metadata[site]": "site.test",
      "metadata[payment]": request.id,
      "payment_intent_data[metadata][site]": "site.test",
      "payment_intent_data[metadata][payment]": request.id,
      "payment_intent_data[description]": "Velours: 100 credits",
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      locale: "nl",
      expires_at: String(Math.floor(creationTimeOf(request.id) / 1000) + 35 * 60),
      "adaptive_pricing[enabled]": "false",
    });
  });

  test("beginning a payment again later sends identical parameters", async () => {
    const { stripe, receivedRequests } = aStripe();
    const request = paymentRequest();
    const payment = await stripe.begin(request);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    expect(await stripe.begin(request)).toEqual(payment);
    vi.useRealTimers();
    expect(receivedRequests[1]).toEqual(receivedRequests[0]);
  });

  test.each<[PaymentMethod, string]>([
    ["creditcard", "card"],
    ["visa", "card"],
    ["mastercard", "card"],
    ["maestro", "card"],
    ["applepay", "card"],
    ["paypal", "paypal"],
    ["bancontact", "bancontact"],
    ["eps", "eps"],
  ])("the method %s is Stripe's %s", async (method, type) => {
    const { stripe, receivedRequests } = aStripe();
    await stripe.begin(paymentRequest({ method }));
    expect(receivedRequests[0]?.fields["allowed_payment_method_types[0]"]).toBe(type);
  });

  test("offers no closed method, and no unknown one", async () => {
    const { stripe, receivedRequests } = aStripe();
    for (const method of ["sofort", "giropay"] as const) {
      expect(stripe.methods).not.toContain(method);
      await expect(stripe.begin(paymentRequest({ method }))).rejects.toThrow(method);
    }
    expect(receivedRequests).toEqual([]);
    expect(stripe.methods).toHaveLength(11);
  });

  test("a bank transfer creates its own customer", async () => {
    const { stripe, receivedRequests } = aStripe();
    const request = paymentRequest({ method: "sct", email: "noor@example.test" });
    await stripe.begin(request);
    expect(receivedRequests.map(({ how, key }) => [how, key])).toEqual([
      ["POST /v1/customers", `${request.id}.payer`],
      ["POST /v1/checkout/sessions", request.id],
    ]);
    // Without it the payment could not be refunded.
    expect(receivedRequests[0]?.fields).toEqual({
      "metadata[site]": "site.test",
      "metadata[payment]": request.id,
      email: "noor@example.test",
    });
    expect(receivedRequests[1]?.fields).toMatchObject({
      customer: "cus_1",
      "allowed_payment_method_types[0]": "customer_balance",
      "payment_method_options[customer_balance][funding_type]": "bank_transfer",
      "payment_method_options[customer_balance][bank_transfer][type]": "eu_bank_transfer",
    });
  });

  const INSTRUCTIONS = {
    type: "eu_bank_transfer",
    reference: "RF18",
    amount_remaining: 2_500,
    currency: "eur",
    hosted_instructions_url: "https://payments.stripe.com/bank_transfers/instructions/1",
    financial_addresses: [
      {
        type: "iban",
        supported_networks: ["sepa"],
        iban: {
          account_holder_name: "Shop Ltd",
          bic: "SXPYDEHH",
          country: "NL",
          iban: "NL11ABNA1234567890",
        },
      },
    ],
  };

  test("a bank transfer shows the account and reference that Stripe assigned", async () => {
    const next_action = {
      type: "display_bank_transfer_instructions",
      display_bank_transfer_instructions: INSTRUCTIONS,
    };
    const chosen = { status: "complete", payment_intent: intentOf({ next_action }) };
    const { stripe } = aStripe({
      "GET /v1/checkout/sessions/{id}": (_fields, id) =>
        sessionOf(id === "cs_chosen" ? { id, ...chosen } : { id }),
    });
    const request = { ...paymentRequest({ method: "sct" }) };
    const detailsOf = (providerId: string | null) =>
      stripe.transferDetails({ ...request, providerId });
    expect(await detailsOf("cs_chosen")).toEqual({
      holder: "Shop Ltd",
      iban: "NL11ABNA1234567890",
      bic: "SXPYDEHH",
      reference: "RF18",
      url: INSTRUCTIONS.hosted_instructions_url,
    });
    expect(await detailsOf("cs_open")).toBeNull();
    expect(await detailsOf(null)).toBeNull();
  });

  test("closes an unused Checkout page, and cancels a payment begun on it", async () => {
    const { stripe, receivedRequests } = aStripe({
      "GET /v1/checkout/sessions/{id}": (_fields, id) =>
        sessionOf({ id, status: id === "cs_open" ? "open" : "complete", payment_intent: "pi_1" }),
      "POST /v1/checkout/sessions/cs_open/expire": () => sessionOf({ status: "expired" }),
      "POST /v1/payment_intents/pi_1/cancel": () => intentOf({ status: "canceled" }),
    });
    const request = { ...paymentRequest({ method: "sct" }) };
    const writes = () =>
      receivedRequests.splice(0).flatMap(({ how }) => (how.startsWith("POST") ? [how] : []));
    await stripe.cancel({ ...request, providerId: "cs_open" });
    expect(writes()).toEqual(["POST /v1/checkout/sessions/cs_open/expire"]);
    await stripe.cancel({ ...request, providerId: "cs_done" });
    expect(writes()).toEqual(["POST /v1/payment_intents/pi_1/cancel"]);
  });

  test("collects a direct debit with the mandate given on our site", async () => {
    const { stripe, receivedRequests } = aStripe();
    const request = paymentRequest({ method: "sdd", debit: DEBIT });
    expect(await stripe.begin(request)).toEqual({ providerId: "pi_1", url: null });
    expect(receivedRequests[0]).toMatchObject({ how: "POST /v1/payment_intents", key: request.id });
    const billing = "payment_method_data[billing_details]";
    const accepted = "mandate_data[customer_acceptance]";
    expect(receivedRequests[0]?.fields).toEqual({
      amount: "2500",
      currency: "eur",
      confirm: "true",
      "allowed_payment_method_types[0]": "sepa_debit",
      "payment_method_data[type]": "sepa_debit",
      "payment_method_data[sepa_debit][iban]": DEBIT.iban,
      [`${billing}[name]`]: DEBIT.holder,
      [`${billing}[phone]`]: DEBIT.phone,
      [`${billing}[email]`]: DEBIT.email,
      [`${billing}[address][line1]`]: "Kade 12",
      [`${billing}[address][postal_code]`]: DEBIT.zip,
      [`${billing}[address][city]`]: DEBIT.city,
      [`${billing}[address][country]`]: "NL",
      [`${accepted}[type]`]: "online",
      [`${accepted}[accepted_at]`]: "1795000000",
      [`${accepted}[online][ip_address]`]: DEBIT.address,
      [`${accepted}[online][user_agent]`]: DEBIT.browser,
      return_url: request.returnUrl,
      description: request.description,
      "metadata[site]": "site.test",
      "metadata[payment]": request.id,
      "metadata[debit]": DEBIT.reference,
    });
  });
});

describe("stripe money", () => {
  afterEach(() => vi.unstubAllGlobals());

  const request = paymentRequest();
  const ourMetadata = { site: "site.test", payment: request.id };

  /** The Stripe adapter, with its fake. */
  function aStripe(...args: Parameters<typeof fakeStripe>) {
    const fake = fakeStripe(...args);
    vi.stubGlobal("fetch", fake.fetch);
    return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
  }

  /** Polls the state of a session or PaymentIntent. */
  async function poll(made: Record<string, unknown>) {
    const { stripe, receivedRequests } = aStripe({
      "GET /v1/checkout/sessions/{id}": () => sessionOf({ metadata: ourMetadata, ...made }),
      "GET /v1/payment_intents/{id}": () => intentOf({ metadata: ourMetadata, ...made }),
    });
    const providerId = made.object === "payment_intent" ? "pi_1" : "cs_test_1";
    const event = await stripe.poll({ ...request, providerId });
    return { event, receivedRequests };
  }
  const declined = {
    status: "requires_payment_method",
    last_payment_error: { type: "card_error" },
  };

  test.each([
    ["open", { status: "open" }, "pending", null],
    ["expired", { status: "expired" }, "cancelled", "expired"],
    ["paid", { status: "complete", payment_status: "paid" }, "completed", null],
    ["on its way", { status: "complete", payment_intent: intentOf() }, "pending", null],
    ["refused later", { status: "complete", payment_intent: intentOf(declined) }, "failed", "card"],
  ])("polls a Checkout page that is %s", async (_how, made, state, fault) => {
    const { event, receivedRequests } = await poll(made);
    const { id: paymentId, siteId } = request;
    expect(event).toMatchObject({ kind: "payment", state, fault, paymentId, siteId });
    expect(event).toMatchObject({ providerId: "cs_test_1", amount: 2_500, currency: "EUR" });
    expect(receivedRequests[0]?.fields).toEqual({ "expand[0]": "payment_intent" });
  });

  test.each([
    ["on its way", { status: "processing" }, "pending", null],
    ["collected", { status: "succeeded", amount_received: 2_499 }, "completed", null],
    ["refused", { ...declined, last_payment_error: { type: "api_error" } }, "failed", "other"],
    ["called off", { status: "canceled" }, "cancelled", null],
  ])("polls a direct debit that is %s", async (how, made, state, fault) => {
    const { event } = await poll({ object: "payment_intent", ...made });
    const amount = how === "collected" ? 2_499 : 2_500; // the amount collected, not the one requested
    expect(event).toMatchObject({ state, fault, providerId: "pi_1", amount, currency: "EUR" });
  });

  test("an object without our metadata is ignored", async () => {
    expect((await poll({ metadata: {} })).event).toBeNull();
    expect((await poll({ metadata: { site: "x", payment: "y" } })).event).toBeNull();
  });

  test("finds a debit whose response was lost by its metadata, and nothing else", async () => {
    const list = (metadata: Record<string, string>) => ({
      object: "search_result",
      has_more: false,
      url: "/v1/payment_intents/search",
      data: [intentOf({ metadata })],
    });
    const find = async (metadata: Record<string, string>) => {
      const { stripe, receivedRequests } = aStripe({
        "GET /v1/payment_intents/search": () => list(metadata),
      });
      return { event: await stripe.poll({ ...request, providerId: null }), receivedRequests };
    };
    const { event, receivedRequests } = await find({ ...ourMetadata, debit: DEBIT.reference });
    expect(event).toMatchObject({ state: "pending", providerId: "pi_1" });
    expect(receivedRequests[0]?.fields.query).toBe(`metadata["payment"]:"${request.id}"`);
    expect((await find(ourMetadata)).event).toBeNull();
  });

  test("a debit rejected at once is a payment, for which events follow", async () => {
    const refused = { type: "invalid_request_error", payment_intent: intentOf({ id: "pi_9" }) };
    const { stripe } = aStripe({ "POST /v1/payment_intents": () => stripeError(400, refused) });
    const debit = { ...request, method: "sdd" as const, debit: DEBIT };
    expect(await stripe.begin(debit)).toEqual({ providerId: "pi_9", url: null });
  });

  test("a connection error is retried once with the same key, then thrown", async () => {
    let broken = 1;
    const fake = fakeStripe();
    const keys: (string | null)[] = [];
    vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
      keys.push(new Request(...args).headers.get("idempotency-key"));
      if (broken-- > 0) throw new TypeError("The line broke");
      return fake.fetch(...args);
    });
    const stripe = createStripe(STRIPE_KEYS, Date.now);
    expect(await stripe.begin(request)).toMatchObject({ providerId: "cs_test_1" });
    broken = 2;
    await expect(stripe.begin(request)).rejects.toThrow();
    expect(keys).toEqual([request.id, request.id, request.id, request.id]);
  });

  const refund: ProviderRefundRequest = {
    id: "refund-1",
    siteId: request.siteId,
    paymentId: request.id,
    providerId: "cs_test_1",
    amount: 1_000,
    currency: "EUR",
  };

  test("a refund uses the PaymentIntent, with the refund's key", async () => {
    const { stripe, receivedRequests } = aStripe();
    const event = await stripe.refund(refund);
    expect(event).toMatchObject({ kind: "refund", state: "completed", refundId: "refund-1" });
    expect(event).toMatchObject({ amount: 1_000, currency: "EUR", providerId: "re_1" });
    expect(receivedRequests.at(-1)).toEqual({
      how: "POST /v1/refunds",
      key: "refund-1",
      fields: {
        payment_intent: "pi_1",
        amount: "1000",
        "metadata[refund]": "refund-1",
        "metadata[site]": "site.test",
        "metadata[payment]": request.id,
      },
    });
  });

  test("a refund whose response was lost is not made twice", async () => {
    const lostRefund = refundOf({ id: "re_7", amount: 1_000, metadata: { refund: "refund-1" } });
    const { stripe, receivedRequests } = aStripe({
      "GET /v1/refunds": () => ({
        object: "list",
        data: [lostRefund],
        has_more: false,
        url: "/v1/refunds",
      }),
    });
    expect(await stripe.refund(refund)).toMatchObject({ state: "completed", providerId: "re_7" });
    expect(receivedRequests.filter(({ how }) => how === "POST /v1/refunds")).toEqual([]);
  });
});

describe("rejected payments", () => {
  afterEach(() => vi.unstubAllGlobals());

  type Endpoints = Parameters<typeof fakeStripe>[0];
  function aStripe(handlers: Endpoints) {
    const fake = fakeStripe(handlers);
    vi.stubGlobal("fetch", fake.fetch);
    return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
  }
  /** The result of beginning a payment for a response of Stripe. */
  function begin(overrides: Parameters<typeof paymentRequest>[0], status: number, error: object) {
    const answer = () => stripeError(status, { type: "invalid_request_error", ...error });
    const handlers = { "POST /v1/checkout/sessions": answer, "POST /v1/payment_intents": answer };
    return aStripe(handlers).stripe.begin(paymentRequest(overrides));
  }
  const debit = { method: "sdd", debit: DEBIT } as const;

  test("a permanent error rejects the payment, on the page and by debit", async () => {
    for (const [overrides, status, error] of [
      [{}, 400, { code: "parameter_invalid_empty" }],
      [debit, 400, { code: "email_invalid" }],
      [debit, 402, { type: "card_error" }],
    ] as const)
      await expect(begin(overrides, status, error)).rejects.toThrow(PermanentProviderError);
  });

  test("a debit that has an id at Stripe is a payment, for which events follow", async () => {
    const named = { payment_intent: { id: "pi_7" } };
    expect(await begin(debit, 402, named)).toEqual({ providerId: "pi_7", url: null });
  });

  test.each([401, 403, 409, 429, 500])("the status %i is temporary and retried", async (status) => {
    await expect(begin(debit, status, {})).rejects.not.toThrow(PermanentProviderError);
  });

  const ENDS = "POST /v1/payment_intents/pi_1/cancel";
  const page = {
    "GET /v1/checkout/sessions/{id}": () =>
      sessionOf({ status: "complete", payment_intent: "pi_1" }),
  };

  test("cancels a waiting payment by its PaymentIntent, with its own key", async () => {
    const { stripe, receivedRequests } = aStripe({
      ...page,
      [ENDS]: () => intentOf({ status: "canceled" }),
    });
    const payment = paymentRequest();
    await stripe.cancel({ ...payment, providerId: "cs_test_1" });
    expect(receivedRequests.at(-1)).toMatchObject({ how: ENDS, key: `${payment.id}.end` });
  });

  test("cannot cancel a payment in collection, or one that was never begun", async () => {
    const refused = () => stripeError(400, { code: "payment_intent_unexpected_state" });
    const { stripe, receivedRequests } = aStripe({ ...page, [ENDS]: refused });
    const payment = paymentRequest();
    await expect(stripe.cancel({ ...payment, providerId: "cs_test_1" })).rejects.toThrow();
    const before = receivedRequests.length;
    await expect(stripe.cancel({ ...payment, providerId: null })).rejects.toThrow();
    expect(receivedRequests).toHaveLength(before);
  });
});

describe("rejected refunds", () => {
  afterEach(() => vi.unstubAllGlobals());

  const { id: paymentId, siteId } = paymentRequest();
  const refund: ProviderRefundRequest = {
    id: "refund-1",
    siteId,
    paymentId,
    providerId: "cs_test_1",
    amount: 1_000,
    currency: "EUR",
  };
  const INVALID = "invalid_request_error";
  /** The result of a refund for a response of Stripe. */
  function refused(status: number, error: Record<string, unknown>) {
    const fake = fakeStripe({ "POST /v1/refunds": () => stripeError(status, error) });
    vi.stubGlobal("fetch", fake.fetch);
    return createStripe(STRIPE_KEYS, Date.now).refund(refund);
  }

  test("a permanently rejected refund is failed", async () => {
    const codes = ["charge_already_refunded", "charge_disputed", "email_missing", undefined];
    for (const code of codes)
      expect(await refused(400, { type: INVALID, code })).toMatchObject({
        kind: "refund",
        state: "failed",
        refundId: "refund-1",
        amount: 1_000,
      });
  });

  test.each([
    ["our money there is not enough", 400, { type: INVALID, code: "balance_insufficient" }],
    ["the same key came with another form", 400, { type: "idempotency_error" }],
    ["our key is not theirs any more", 401, { type: INVALID }],
    ["our key may not do it", 403, { type: INVALID }],
    ["another call is at it", 409, { type: INVALID, code: "idempotency_key_in_use" }],
    ["we ask too often", 429, { type: INVALID, code: "rate_limit" }],
    ["Stripe is broken", 500, { type: "api_error" }],
  ])("a refund is retried if %s", async (_reason, status, error) => {
    await expect(refused(status, error)).rejects.toThrow();
  });
});

describe("list reversals", () => {
  afterEach(() => vi.unstubAllGlobals());

  const { id: paymentId, siteId } = paymentRequest();
  const metadata = { site: siteId, payment: paymentId };
  const SINCE = 1_795_000_000_000;

  let count = 0;
  const event = (type: string, object: Record<string, unknown>) => ({
    id: `evt_${++count}`,
    object: "event",
    created: 1_795_000_100,
    livemode: false,
    type,
    api_version: null,
    data: { object },
  });
  const dispute = (more: object = {}) =>
    event("charge.dispute.funds_withdrawn", {
      id: "dp_1",
      object: "dispute",
      payment_intent: "pi_1",
      amount: 2_500,
      currency: "eur",
      status: "needs_response",
      ...more,
    });
  const refund = (more: object = {}) => event("refund.updated", refundOf({ metadata, ...more }));

  /** The Stripe adapter with a fake that has these events, newest first, and records requests. */
  function aStripe(events: { id: string }[]) {
    const fake = fakeStripe({
      "GET /v1/payment_intents/{id}": () =>
        intentOf({ metadata, status: "succeeded", amount_received: 2_500 }),
      "GET /v1/events": ({ limit, starting_after: after }) => {
        const from = after ? events.findIndex(({ id }) => id === after) + 1 : 0;
        const data = events.slice(from, from + Number(limit));
        const more = from + data.length < events.length;
        return { object: "list", url: "/v1/events", data, has_more: more };
      },
    });
    vi.stubGlobal("fetch", fake.fetch);
    return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
  }

  test("lists refunds and disputes since a moment with their webhooks' event ids", async () => {
    const events = [dispute(), refund({ amount: 900 })];
    const { stripe, receivedRequests } = aStripe(events);
    expect((await stripe.backSince(SINCE)).events).toMatchObject([
      { kind: "refund", state: "completed", paymentId, amount: 900, eventId: events[1]?.id },
      { kind: "payment", state: "charged_back", paymentId, eventId: events[0]?.id },
    ]);
    expect(receivedRequests[0]).toMatchObject({ how: "GET /v1/events", key: null });
    expect(receivedRequests[0]?.fields).toEqual({
      "created[gte]": "1795000000",
      limit: "100",
      "types[0]": "refund.created",
      "types[1]": "refund.updated",
      "types[2]": "refund.failed",
      "types[3]": "charge.dispute.created",
      "types[4]": "charge.dispute.funds_withdrawn",
    });
  });

  test("lists all pages of events", async () => {
    const { stripe, receivedRequests } = aStripe(Array.from({ length: 250 }, () => refund()));
    const back = await stripe.backSince(SINCE);
    expect([back.events.length, back.unread]).toEqual([250, 0]);
    expect(receivedRequests.filter(({ how }) => how === "GET /v1/events")).toHaveLength(3);
  });

  test("ignores foreign payments and dispute inquiries", async () => {
    const { stripe } = aStripe([dispute({ status: "warning_needs_response" })]);
    expect(await stripe.backSince(SINCE)).toEqual({ events: [], unread: 0 });
  });

  test("an unreadable event does not stop the others; excess events are counted", async () => {
    const { stripe } = aStripe([refund(), dispute({ payment_intent: "nothing" }), refund()]);
    const back = await stripe.backSince(SINCE);
    expect([back.events.length, back.unread]).toEqual([2, 1]);
    const many = aStripe(Array.from({ length: 1_050 }, () => refund()));
    const most = await many.stripe.backSince(SINCE);
    expect([most.events.length, most.unread]).toEqual([1_000, 1]);
  });

  test("a partial dispute reverses its amount, and never more than was paid", async () => {
    const reversedAmountOf = async (amount: number, currency = "eur") => {
      const { stripe } = aStripe([dispute({ amount, currency })]);
      const [reversal] = (await stripe.backSince(SINCE)).events;
      return [reversal?.amount, reversal?.currency];
    };
    expect(await reversedAmountOf(700)).toEqual([700, "EUR"]);
    // The amount that a bank claims after its own currency conversion.
    expect(await reversedAmountOf(2_600)).toEqual([2_500, "EUR"]);
    expect(await reversedAmountOf(700, "usd")).toEqual([2_500, "EUR"]);
  });
});

describe("read event", () => {
  afterEach(() => vi.unstubAllGlobals());

  const { id: paymentId, siteId } = paymentRequest();
  const metadata = { site: siteId, payment: paymentId };
  const ADDRESS = "https://site.test/webhooks/stripe";
  const paid = { status: "complete", payment_status: "paid", metadata };

  const event = (type: string, object: Record<string, unknown>, more = {}) =>
    JSON.stringify({
      id: "evt_1",
      object: "event",
      created: 1_795_000_000,
      livemode: false,
      type,
      api_version: null,
      data: { object },
      ...more,
    });

  /** The adapter's result for a webhook, signed as by Stripe unless another header is given. */
  async function read(body: string, options: { header?: string | null; keys?: object } = {}) {
    const intent = intentOf({ metadata, status: "succeeded", amount_received: 2_500 });
    const fake = fakeStripe({ "GET /v1/payment_intents/{id}": () => intent });
    vi.stubGlobal("fetch", fake.fetch);
    const header = options.header === undefined ? await stripeSignature(body) : options.header;
    const headers = new Headers(header === null ? {} : { "stripe-signature": header });
    const stripe = createStripe({ ...STRIPE_KEYS, ...options.keys }, Date.now);
    const outcome = await stripe.read(new Request(ADDRESS, { headers }), body);
    return outcome.ok ? outcome.value : outcome.refusal;
  }

  const session = (type: string, more: object = {}) =>
    read(event(`checkout.session.${type}`, sessionOf({ ...paid, ...more })));
  const debit = (type: string, more: object) =>
    read(
      event(`payment_intent.${type}`, intentOf({ metadata: { ...metadata, debit: "M" }, ...more })),
    );

  test("a paid Checkout page gives amount, currency, site and payment", async () => {
    expect(await session("completed")).toEqual({
      kind: "payment",
      state: "completed",
      fault: null,
      eventId: "evt_1",
      siteId,
      paymentId,
      providerId: "cs_test_1",
      amount: 2_500,
      currency: "EUR",
      at: 1_795_000_000_000,
    });
  });

  test("a Checkout page is pending, paid, failed or expired", async () => {
    const unpaid = { payment_status: "unpaid" };
    expect(await session("completed", unpaid)).toMatchObject({ state: "pending" });
    expect(await session("async_payment_succeeded")).toMatchObject({ state: "completed" });
    expect(await session("async_payment_failed", unpaid)).toMatchObject({ state: "failed" });
    const closed = { ...unpaid, status: "expired" };
    expect(await session("expired", closed)).toMatchObject({
      state: "cancelled",
      fault: "expired",
    });
  });

  test("a direct debit's state comes from its PaymentIntent", async () => {
    const failed = { status: "requires_payment_method", last_payment_error: { type: "api_error" } };
    expect(await debit("processing", {})).toMatchObject({ state: "pending" });
    const succeeded = { status: "succeeded", amount_received: 2_500 };
    expect(await debit("succeeded", succeeded)).toMatchObject({
      state: "completed",
      amount: 2_500,
    });
    expect(await debit("payment_failed", failed)).toMatchObject({ state: "failed" });
    expect(await debit("canceled", { status: "canceled" })).toMatchObject({ state: "cancelled" });
  });

  test("a declined card on the Checkout page does not fail the payment", async () => {
    const declined = {
      status: "requires_payment_method",
      last_payment_error: { type: "card_error" },
    };
    const body = event("payment_intent.payment_failed", intentOf({ metadata, ...declined }));
    expect(await read(body)).toBeNull();
  });

  test("a dispute reverses the payment, and an inquiry does not", async () => {
    const dispute = (status: string) => ({
      id: "dp_1",
      object: "dispute",
      payment_intent: "pi_1",
      amount: 2_500,
      status,
      currency: "eur",
    });
    for (const type of ["created", "funds_withdrawn"])
      expect(await read(event(`charge.dispute.${type}`, dispute("needs_response")))).toMatchObject({
        kind: "payment",
        state: "charged_back",
        paymentId,
        providerId: "cs_test_1",
        amount: 2_500,
        currency: "EUR",
      });
    expect(
      await read(event("charge.dispute.created", dispute("warning_needs_response"))),
    ).toBeNull();
  });

  test("a refund with our metadata has our id, and a manual one has none", async () => {
    const refund = (more: object) => read(event("refund.updated", refundOf({ ...more })));
    const ours = { metadata: { ...metadata, refund: "r1" }, amount: 900 };
    expect(await refund(ours)).toMatchObject({
      kind: "refund",
      refundId: "r1",
      state: "completed",
    });
    expect(await refund({ status: "failed" })).toMatchObject({ refundId: null, state: "failed" });
    expect(await refund({ status: "pending" })).toMatchObject({ paymentId, state: "pending" });
  });

  test("ignores other systems' objects at the same account", async () => {
    expect(await read(event("customer.created", { id: "cus_1", object: "customer" }))).toBeNull();
    expect(await session("completed", { metadata: {} })).toBeNull();
    expect(await session("completed", { metadata: { site: "x", payment: "1" } })).toBeNull();
  });

  test("rejects a webhook that is unsigned, changed or of another account", async () => {
    const body = event("checkout.session.completed", sessionOf(paid));
    const header = await stripeSignature(body);
    for (const one of [null, "", "t=1", header.replace("v1", "v0"), `${header}0`])
      expect(await read(body, { header: one }), String(one)).toBe("unsigned");
    expect(await read(body, { header: await stripeSignature(body, "whsec_other") })).toBe(
      "unsigned",
    );
    expect(await read(body.replace("2500", "2499"), { header })).toBe("unsigned");
    expect(await read(body, { header: await stripeSignature(body, "whsec_two") })).toMatchObject({
      state: "completed",
    });
  });

  test("rejects a replayed webhook, even with a newer time in front of its signature", async () => {
    const body = event("checkout.session.completed", sessionOf(paid));
    const oldSignature = await stripeSignature(body, "whsec_one", Date.now() - minutes(6));
    expect(await read(body, { header: oldSignature })).toBe("old");
    expect(await read(body, { header: `t=${Math.floor(Date.now() / 1000)},${oldSignature}` })).toBe(
      "old",
    );
  });

  test("rejects test events in live mode, and live events in test mode", async () => {
    const body = event("checkout.session.completed", sessionOf(paid));
    expect(await read(body, { keys: { secretKey: "sk_live_ours" } })).toBe("foreign");
    const live = event("checkout.session.completed", sessionOf(paid), { livemode: true });
    expect(await read(live)).toBe("foreign");
  });

  test("an unreachable Stripe makes the webhook fail, so that it is retried", async () => {
    const body = event("refund.updated", refundOf());
    const down = fakeStripe({
      "GET /v1/payment_intents/{id}": () => stripeError(500, { type: "api_error" }),
    });
    vi.stubGlobal("fetch", down.fetch);
    const headers = { "stripe-signature": await stripeSignature(body) };
    const stripe = createStripe(STRIPE_KEYS, Date.now);
    await expect(stripe.read(new Request(ADDRESS, { headers }), body)).rejects.toThrow();
  });

  test.each(["no JSON", "{", "<xml/>"])(
    "rejects the signed webhook %j, which is not JSON",
    async (body) => {
      expect(await read(body)).toBe("unreadable");
    },
  );
});
