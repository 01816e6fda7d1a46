import { describe, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { fakeProvider, outcomeForm, statesOf } from "../../../tests/support/fake-provider";
import { paymentRequest } from "../../../tests/support/payment-request";
import { SIGNATURE, signatureOf } from "./fake-webhooks";

describe("fake provider", () => {
  test("a payment begun ten times at once is stored once, as first requested", async () => {
    const { bank } = fakeProvider();
    const request = paymentRequest({ method: "ideal", bank: "north" });
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, n) => bank.begin({ ...request, amount: request.amount - n })),
    );
    expect(new Set(started.map(({ url }) => url))).toEqual(
      new Set([`https://site.test/dev/bank/${request.id}`]),
    );
    expect(await bank.poll({ ...request, providerId: null })).toMatchObject({ state: "pending" });
    const found = await bank.find(request.id);
    expect(found?.amount).toBeGreaterThan(2_490);
    await bank.begin({ ...request, amount: 1 });
    expect(await bank.find(request.id)).toEqual(found);
    expect(found).toMatchObject({ state: "open", bank: "Test Bank North", refunded: 0 });
  });

  test("an unknown payment is not found and changes nothing", async () => {
    const { bank, calls } = fakeProvider();
    const request = paymentRequest();
    expect(await bank.find(request.id)).toBeNull();
    expect(await bank.poll({ ...request, providerId: null })).toBeNull();
    expect(await bank.choose(request.id, outcomeForm("completed"))).toBeNull();
    expect(calls).toEqual([]);
  });

  test("a chosen outcome is sent to the site, signed, and the payer is redirected", async () => {
    const { bank, beginPayment, calls, readEvents } = fakeProvider();
    const request = await beginPayment();
    expect(await bank.choose(request.id, outcomeForm("completed"))).toBe(request.returnUrl);
    expect(calls.map(({ url, method }) => [method, url])).toEqual([
      ["POST", "https://site.test/webhooks/bank"],
    ]);
    const { id: paymentId, siteId, amount, currency } = request;
    const [event] = await readEvents();
    expect(event).toMatchObject({ kind: "payment", state: "completed", fault: null });
    expect(event).toMatchObject({ paymentId, siteId, amount, currency, eventId: `${paymentId}.1` });
    expect(await bank.poll({ ...request, providerId: null })).toEqual(event);
  });

  test("webhooks are repeated and ordered as chosen", async () => {
    const { bank, beginPayment, readEvents } = fakeProvider();
    const chooseOutcome = async (outcome: string, more: Record<string, string>) => {
      const { id } = await beginPayment();
      await bank.choose(id, outcomeForm(outcome, more));
      return readEvents();
    };
    expect(await chooseOutcome("completed", { calls: "0" })).toEqual([]);
    expect(statesOf(await chooseOutcome("declined", { calls: "2" }))).toEqual(["failed", "failed"]);
    const ten = await chooseOutcome("completed", { calls: "10" });
    expect(ten).toHaveLength(10);
    expect(new Set(ten.map((event) => JSON.stringify(event))).size).toBe(1);
    expect(statesOf(await chooseOutcome("pending_completed", {}))).toEqual([
      "pending",
      "completed",
    ]);
    const turned = await chooseOutcome("pending_completed", { order: "backward" });
    expect(statesOf(turned)).toEqual(["completed", "pending"]);
  });

  test("a delayed webhook is sent after the payer was redirected", async () => {
    const { bank, beginPayment, calls, deferred } = fakeProvider();
    const { id, returnUrl } = await beginPayment();
    expect(await bank.choose(id, outcomeForm("completed", { delay: "3" }))).toBe(returnUrl);
    expect(calls).toEqual([]);
    expect(deferred).toHaveLength(1);
    await deferred[0];
    expect(calls).toHaveLength(1);
  });

  test("a failed payment may succeed later; a paid one allows reversal only", async () => {
    const { bank, beginPayment, readEvents } = fakeProvider();
    const { id } = await beginPayment();
    await bank.choose(id, outcomeForm("cancelled"));
    expect(await bank.choose(id, outcomeForm("declined"))).toBeNull();
    expect((await bank.find(id))?.ways).toEqual(["completed"]);
    await bank.choose(id, outcomeForm("completed"));
    expect((await bank.find(id))?.ways).toEqual(["charged_back", "refunded"]);
    expect(await bank.choose(id, outcomeForm("completed"))).toBeNull();
    await bank.choose(id, outcomeForm("charged_back"));
    expect((await bank.find(id))?.ways).toEqual([]);
    expect(statesOf(await readEvents())).toEqual(["cancelled", "completed", "charged_back"]);
  });

  test("of concurrent choices only one is applied", async () => {
    const { bank, beginPayment, readEvents } = fakeProvider();
    const { id } = await beginPayment();
    await Promise.all([
      bank.choose(id, outcomeForm("completed")),
      bank.choose(id, outcomeForm("completed")),
      bank.choose(id, outcomeForm("completed")),
    ]);
    expect(await readEvents()).toHaveLength(1);
  });

  test("a refund is made once, and never exceeds the amount paid", async () => {
    const { bank, beginPayment } = fakeProvider();
    const { id: paymentId, siteId } = await beginPayment();
    const refund = (id: string, amount: number) =>
      bank.refund({ id, siteId, paymentId, providerId: "x", amount, currency: "EUR" });
    expect(await refund("early", 100)).toMatchObject({ state: "failed", refundId: "early" });
    await bank.choose(paymentId, outcomeForm("completed"));
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => refund("a", 1_000)));
    expect(first).toMatchObject({ kind: "refund", state: "completed", amount: 1_000 });
    for (const one of again) expect(one).toEqual(first);
    expect(await refund("b", 1_501)).toMatchObject({ state: "failed" });
    expect((await bank.find(paymentId))?.refunded).toBe(1_000);
    expect(await refund("c", 1_500)).toMatchObject({ state: "completed" });
    expect((await bank.find(paymentId))?.ways).toEqual(["charged_back"]);
  });

  test("a manual refund at the provider carries no refund id", async () => {
    const { bank, beginPayment, readEvents } = fakeProvider();
    const { id: paymentId, siteId } = await beginPayment();
    await bank.choose(paymentId, outcomeForm("completed"));
    const refundBase = { siteId, paymentId, providerId: "x", currency: "EUR" as const };
    await bank.refund({ ...refundBase, id: "a", amount: 900 });
    await bank.choose(paymentId, outcomeForm("refunded"));
    expect((await readEvents()).at(-1)).toMatchObject({
      refundId: null,
      amount: 1_600,
      kind: "refund",
    });
  });

  test("asks for the payer's bank with iDEAL, and offers no closed method", () => {
    const { bank } = fakeProvider();
    expect(bank.banks("ideal").length).toBeGreaterThan(1);
    expect(bank.banks("creditcard")).toEqual([]);
    expect(bank.methods).not.toContain("sofort");
    expect(bank.methods).not.toContain("giropay");
    expect(bank.methods).toContain("sdd");
  });

  test("refunds and chargebacks are listed on request with their webhooks' event ids", async () => {
    const { bank, beginPayment, clock, readEvents } = fakeProvider();
    const start = clock.now;
    const one = await beginPayment();
    const other = await beginPayment();
    for (const { id } of [one, other]) await bank.choose(id, outcomeForm("completed"));
    await bank.choose(one.id, outcomeForm("charged_back", { calls: "0" }));
    await bank.choose(other.id, outcomeForm("refunded", { calls: "1" }));
    const calls = (await readEvents()).filter(
      (event) => typeof event === "object" && event?.kind === "refund",
    );
    const mine = [one.id, other.id];
    const backSince = async (since: number) =>
      (await bank.backSince(since)).events.filter(({ paymentId }) => mine.includes(paymentId));
    const back = await backSince(start);
    expect(statesOf(back).sort()).toEqual(["charged_back", "completed"]);
    expect(back).toContainEqual(calls[0]);
    clock.now += 1;
    expect(await backSince(clock.now)).toEqual([]);
  });
});

describe("fake webhooks", () => {
  test("rejects a webhook that is unsigned, changed, old, or signed with another key", async () => {
    const { bank, beginPayment, calls, clock } = fakeProvider();
    const { id } = await beginPayment();
    await bank.choose(id, outcomeForm("completed"));
    const call = calls[0] as Request;
    const body = await call.text();
    const header = call.headers.get(SIGNATURE) ?? "";
    const read = (signature: string | null, text = body) =>
      bank.read(
        new Request(call.url, { headers: signature ? { [SIGNATURE]: signature } : {} }),
        text,
      );
    expect(await read(header)).toMatchObject({ ok: true });
    const unsigned = { ok: false, refusal: "unsigned" };
    expect(await read(null)).toEqual(unsigned);
    expect(await read("t=1,v1=")).toEqual(unsigned);
    expect(await read(header, body.replace("2500", "2499"))).toEqual(unsigned);
    expect(await read(header.replace(/t=\d+/, `t=${clock.now + 1}`))).toEqual(unsigned);
    expect(await read(await signatureOf("other", clock.now, body))).toEqual(unsigned);
    for (const age of [minutes(5) + 1, -minutes(5) - 1]) {
      const staleHeader = await signatureOf("key", clock.now - age, body);
      expect(await read(staleHeader)).toEqual({ ok: false, refusal: "old" });
    }
    const within = await signatureOf("key", clock.now - minutes(5), body);
    expect(await read(within)).toMatchObject({ ok: true });
  });

  test("rejects a signed webhook with an unknown event", async () => {
    const { bank, clock } = fakeProvider();
    for (const body of ["", "{", "null", "[]", '{"kind":"payment"}', '{"kind":"gift"}']) {
      const headers = { [SIGNATURE]: await signatureOf("key", clock.now, body) };
      const call = new Request("https://site.test/webhooks/bank", { headers });
      expect(await bank.read(call, body)).toEqual({ ok: false, refusal: "unknown" });
    }
  });
});
