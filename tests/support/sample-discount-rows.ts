import type { SampleRows } from "./sample-member";

/** A discount code of the sample member's own, and uses of codes of every kind. */
export const DISCOUNT_ROWS: Record<string, SampleRows> = {
  discount_codes: ({ id, siteId }) => [
    {
      site_id: siteId,
      code: `OWN-${id}`,
      value_percentage: 20,
      user_id: id,
      validity: "once",
      created_at: 0,
    },
  ],
  discount_uses: ({ id, siteId, other }) =>
    ["", id, `order-of-${other.id}`].map((slot, n) => ({
      site_id: siteId,
      code: `USED-${n}`,
      slot,
      account_id: id,
      order_id: `order-${n}-${other.id}`,
      held_until: n ? null : 5,
      used_at: 0,
    })),
};
