import type { TaxDocument } from "~/domain/accounting/documents";
import type { OrderId, RefundId, SiteId } from "~/kit/ids";

const COMPANY = {
  name: "Muster & Söhne GmbH",
  address: "Weg 1",
  city: "10115 Berlin",
  country: "DE",
  kvk: "HRB 1",
  added: "2026-01-01",
};

/** A receipt of a German company for a sale of EUR 24.90 in Germany. */
export const taxDocument = (overrides: Partial<TaxDocument> = {}): TaxDocument => ({
  number: 7,
  kind: "receipt",
  siteId: "demo" as SiteId,
  orderId: "01A2B3C4D5E6F7G8H9J0K1" as OrderId,
  refundId: null as RefundId | null,
  receiptNumber: 7,
  company: JSON.stringify(COMPANY),
  seller: "DE",
  issuedAt: Date.UTC(2026, 10, 3, 12),
  soldAt: Date.UTC(2026, 10, 3, 12),
  credits: 25,
  currency: "EUR",
  country: "DE",
  vatRate: 1900,
  gross: 2490,
  vat: 398,
  method: "creditcard",
  providerId: "pi_1",
  ...overrides,
});

/** The credit note of the same sale for EUR 10, as the exports get it: amounts below zero. */
export const creditNote = (overrides: Partial<TaxDocument> = {}): TaxDocument =>
  taxDocument({
    number: 8,
    kind: "credit_note",
    refundId: "01A2B3C4D5E6F7G8H9J0K2" as RefundId,
    issuedAt: Date.UTC(2026, 11, 31, 23, 30),
    gross: -1000,
    vat: -160,
    ...overrides,
  });
