import { describe, expect, test } from "vitest";
import type { Services } from "~/services";
import {
  addBuyer,
  addPending,
  applyPaymentEvent,
  emailsOf,
  type OrderWithPayment,
  rowsOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import type { TransferDetails } from "../payment/payment";

const DETAILS: TransferDetails = {
  holder: "Bank of Łódź",
  iban: "NL91ABNA0417164300",
  bic: "ABNANL2A",
  reference: "R-20261",
  url: "https://bank.test/page",
};

const addTransfer = async () => addPending(await addBuyer(), { method: "sct" });

/** Services whose provider answers a question about bank details so. */
function withDetails(answer: () => Promise<TransferDetails | null>): Services {
  const services = realServices();
  if (!services.payments) throw new Error("No provider");
  return { ...services, payments: { ...services.payments, transferDetails: answer } };
}
const assigned = withDetails(async () => DETAILS);

const fieldsOf = async ({ member }: OrderWithPayment) => {
  const [email] = await rowsOf<{ payload: string }>(
    "SELECT payload FROM outbox WHERE account_id = ?",
    member.id,
  );
  return JSON.parse(email?.payload ?? "{}").fields;
};

describe("a pending bank transfer", () => {
  test("e-mails account, reference and amount, and nothing of the provider's page", async () => {
    const bought = await addTransfer();
    await applyPaymentEvent(bought, { state: "pending" }, assigned);
    expect(await emailsOf(bought.member)).toEqual(["order_transfer"]);
    const { holder, iban, bic, reference } = DETAILS;
    expect(await fieldsOf(bought)).toMatchObject({
      ...{ holder, iban, bic, reference, order: bought.order },
      ...{ amount: 1000, currency: "EUR", credits: 10 },
    });
    expect(await fieldsOf(bought)).not.toHaveProperty("url");
  });

  test("reported again by another event is e-mailed once", async () => {
    const bought = await addTransfer();
    for (let n = 0; n < 3; n++) await applyPaymentEvent(bought, { state: "pending" }, assigned);
    expect(await emailsOf(bought.member)).toEqual(["order_transfer"]);
  });

  test("is e-mailed once the provider has assigned the details", async () => {
    const bought = await addTransfer();
    await applyPaymentEvent(
      bought,
      { state: "pending" },
      withDetails(async () => null),
    );
    const unreached = withDetails(() => Promise.reject(new Error("503")));
    expect(await applyPaymentEvent(bought, { state: "pending" }, unreached)).toBe("taken");
    expect(await emailsOf(bought.member)).toEqual([]);
    await applyPaymentEvent(bought, { state: "pending" }, assigned);
    expect(await emailsOf(bought.member)).toEqual(["order_transfer"]);
  });

  test("that was paid or cancelled before is not e-mailed", async () => {
    for (const [state, emails] of [
      ["completed", ["order_receipt"]],
      ["cancelled", []],
    ] as const) {
      const bought = await addTransfer();
      await applyPaymentEvent(bought, { state }, assigned);
      await applyPaymentEvent(bought, { state: "pending" }, assigned);
      expect(await emailsOf(bought.member)).toEqual(emails);
    }
  });

  test("no other method is e-mailed while it is pending", async () => {
    const bought = await addPending(await addBuyer(), { method: "ideal" });
    await applyPaymentEvent(bought, { state: "pending" }, assigned);
    expect(await emailsOf(bought.member)).toEqual([]);
  });
});
