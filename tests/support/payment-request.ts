import type { ProviderPaymentRequest } from "~/domain/payment/payment";
import { newId, type OrderId, type PaymentId, type SiteId } from "~/kit/ids";

/** A payment request to a provider: 25.00 euros by card by default. */
export const paymentRequest = (
  overrides: Partial<ProviderPaymentRequest> = {},
): ProviderPaymentRequest => ({
  id: newId<PaymentId>(),
  siteId: "site.test" as SiteId,
  orderId: newId<OrderId>(),
  method: "creditcard",
  amount: 2_500,
  currency: "EUR",
  description: "Velours: 100 credits",
  language: "nl",
  bank: null,
  debit: null,
  email: null,
  returnUrl: "https://site.test/transactions/x",
  ...overrides,
});

/** The mandate of a direct debit. */
export const DEBIT = {
  reference: "MNDT-7",
  holder: "Noor Jansen",
  iban: "NL91ABNA0417164300",
  street: "Kade",
  houseNumber: "12",
  zip: "3511 AB",
  city: "Utrecht",
  country: "NL",
  phone: "+31612345678",
  email: "noor@example.test",
  agreedAt: 1_795_000_000_000,
  address: "192.0.2.7",
  browser: "Mozilla/5.0",
};
