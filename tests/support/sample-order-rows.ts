import { SAMPLE_TEXT, type SampleRows } from "./sample-member";

/** An order of the sample member, and a staff refund of it with its reason. Its ids name nobody. */
export const ORDER_ROWS: Record<string, SampleRows> = {
  orders: ({ id, siteId }) => [
    {
      id: `order-${siteId}`,
      site_id: siteId,
      account_id: id,
      client_id: `c-${siteId}`,
      wallet_id: `wallet-${siteId}`,
      bundle: "c10",
      credits: 10,
      currency: "EUR",
      list_price: 1000,
      price: 1000,
      country: "NL",
      vat_rate: 2100,
      vat: 174,
      method: "ideal",
      immediate_at: 0,
      back: `/members/${id}`,
      created_at: Date.now(),
    },
  ],
  refunds: ({ siteId }) => [
    {
      id: `refund-${siteId}`,
      site_id: siteId,
      order_id: `order-${siteId}`,
      payment_id: `payment-${siteId}`,
      kind: "at_provider",
      state: "completed",
      amount: 100,
      currency: "EUR",
      credits: 0,
      reason: SAMPLE_TEXT,
      provider_id: `re-${siteId}`,
      created_at: 0,
      try_at: 0,
    },
  ],
  payments: "name their order, never the member",
  payment_events: "name their payment, never the member",
  receipts: "name their order, never the member",
};
