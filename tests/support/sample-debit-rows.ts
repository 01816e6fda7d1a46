import type { SampleRows } from "./sample-member";

/** Rows of direct debits: a mandate remains after its member is erased (R290). */
export const DEBIT_ROWS: Record<string, SampleRows> = {
  mandates: ({ id, siteId }) => [
    {
      order_id: `debit-${siteId}`,
      site_id: siteId,
      account_id: id,
      reference: "M-1",
      account_holder: "Kept",
      iban_end: "4300",
      agreed_at: 0,
    },
  ],
  debit_forms: ({ id, siteId }) => [
    {
      order_id: `debit-${siteId}`,
      site_id: siteId,
      account_id: id,
      form: "x",
      code_hash: "x",
      code_expires_at: Date.now(),
      created_at: 0,
    },
  ],
  debit_blocks: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, order_id: `debit-${siteId}`, blocked_at: 0 },
  ],
};
