import { beforeAll, expect, test } from "vitest";
import type { ProviderPaymentRequest } from "~/domain/payment/payment";
import { newId } from "~/kit/ids";
import { paymentRequest } from "../support/payment-request";
import { realServices } from "../support/test-database";
import { addTestSite, HOST, ORIGIN, postForm, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

/** A payment created at the fake provider of the running site. */
async function addStartedPayment(overrides: Partial<ProviderPaymentRequest> = {}) {
  const request = paymentRequest({ siteId: HOST, returnUrl: `${ORIGIN}/pricing`, ...overrides });
  const { url } = (await realServices().payments?.begin(request)) ?? {};
  const path = new URL(url ?? "").pathname;
  return { request, path, findPayment: () => realServices().bank?.find(request.id) };
}

test("the fake payment page shows amount and another company, without scripts", async () => {
  const { path, request } = await addStartedPayment({
    description: "100 <b>credits</b>",
    method: "ideal",
    bank: "north",
  });
  const page = await sendRequest(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("set-cookie")).toBeNull();
  const text = await textOf(page);
  for (const part of ["€25.00", "100 &lt;b&gt;credits", "Test Bank North", "ideal", request.id])
    expect(text).toContain(part);
  expect(text).not.toContain("<script");
});

test("the chosen outcome is applied and redirects back to the shop", async () => {
  const { path, request, findPayment } = await addStartedPayment();
  const chosen = await postForm(path, {
    outcome: "completed",
    calls: "0",
    delay: "0",
    order: "forward",
  });
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, request.returnUrl]);
  expect(await findPayment()).toMatchObject({ state: "completed" });
  const again = await postForm(path, { outcome: "cancelled" });
  expect([again.status, again.headers.get("location")]).toEqual([303, path]);
  expect(await findPayment()).toMatchObject({ state: "completed" });
  expect(await textOf(await sendRequest(path))).toContain("chargeback");
});

test("an unknown payment and an unknown button are rejected", async () => {
  const { path, findPayment } = await addStartedPayment();
  for (const missing of [`/dev/bank/${newId()}`, "/dev/bank/x", "/dev/bank"]) {
    expect((await sendRequest(missing)).status, missing).toBe(404);
    expect((await postForm(missing, { outcome: "completed" })).status, missing).toBe(404);
  }
  for (const fields of [{}, { outcome: "free" }, { outcome: "completed", calls: "999" }])
    expect((await postForm(path, fields as Record<string, string>)).status).toBe(422);
  expect((await postForm(path, { outcome: "completed", amount: "1" })).status).toBe(400);
  const foreign = { headers: { origin: "https://evil.test" } };
  expect((await postForm(path, { outcome: "completed" }, foreign)).status).toBe(403);
  expect(await findPayment()).toMatchObject({ state: "open" });
});
