import { type Rows, WORDS } from "./marked";

/** An order of such a member, and what staff gave back of it, with their words. Its ids name others. */
export const ORDER_ROWS: Record<string, Rows> = {
  orders: ({ id, siteId, other }) => [
    {
      ...{ id: `order-${other.id}`, site_id: siteId, account_id: id, client_id: `c-${other.id}` },
      ...{ wallet_id: `wallet-${other.id}`, bundle: "c10", credits: 10, currency: "EUR" },
      ...{ list_price: 1000, price: 1000, country: "NL", vat_rate: 2100, vat: 174 },
      ...{ method: "ideal", immediate_at: 0, back: `/members/${id}`, created_at: Date.now() },
    },
  ],
  refunds: ({ siteId, other }) => [
    {
      ...{ id: `refund-${other.id}`, site_id: siteId, order_id: `order-${other.id}` },
      ...{ payment_id: `payment-${other.id}`, kind: "at_provider", state: "completed" },
      ...{ amount: 100, currency: "EUR", credits: 0, reason: WORDS, provider_id: `re-${other.id}` },
      ...{ created_at: 0, try_at: 0 },
    },
  ],
  payments: "name their order, never the member",
  payment_events: "name their payment, never the member",
  receipts: "name their order, never the member",
};
