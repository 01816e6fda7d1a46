import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addSampleMember,
  columnsContaining,
  tablesOfSchema,
} from "../../../tests/support/add-sample-member";
import { identifyingValuesOf } from "../../../tests/support/sample-member";
import { addSite } from "../../../tests/support/test-database";

/** Id columns that refer to no member: a row's own id, or one that is reached by a member's id. */
const NOT_OF_MEMBERS = [
  "complaints.id",
  "evidence.complaint_id",
  "reports.complaint_id",
  "reports.conversation_id",
  "conversations.id",
  "messages.conversation_id",
  "participants.conversation_id",
  "chat_photos.id",
  "chat_photos.conversation_id",
  "replies.conversation_id",
  "reactions.conversation_id",
  "seals.conversation_id",
  "photos.client_id",
  "unused_photos.photo_id",
  "sites.id",
  "sessions.public_id",
  "staff_deeds.id",
  "local_mails.id",
  "discount_uses.order_id",
  "orders.id",
  "orders.wallet_id",
  "orders.client_id",
  "payments.id",
  "payments.order_id",
  "payments.provider_id",
  "payment_events.event_id",
  "payment_events.payment_id",
  "refunds.id",
  "refunds.order_id",
  "refunds.payment_id",
  "refunds.provider_id",
  "receipts.company_id",
  "receipts.order_id",
  "receipts.refund_id",
  "wallets.id",
  "wallet_entries.wallet_id",
  "wallet_entries.conversation_id",
  "wallet_links.wallet_id",
  "mandates.order_id",
  "debit_forms.order_id",
  "debit_blocks.order_id",
  // Written by a deletion: tests/support/sample-rows.ts.
  "departures.account_id",
];

/** Columns that hold ids, by their name: `id`, `…_id`, `…_by`. */
async function idColumns(table: string) {
  const { results } = await env.DB.prepare(
    `SELECT name, type FROM pragma_table_info('${table}')`,
  ).all<{ name: string; type: string }>();
  return results
    .filter(({ name, type }) => /text/i.test(type) && /^id$|_id$|_by$/.test(name))
    .filter(({ name }) => name !== "site_id")
    .map(({ name }) => `${table}.${name}`);
}

// An empty column of the test's member would pass for erased.
test("every column that may refer to a member is filled for the erased test member", async () => {
  const named = await columnsContaining(
    identifyingValuesOf(await addSampleMember(await addSite())),
  );
  const columns = (await Promise.all((await tablesOfSchema()).map(idColumns))).flat();
  expect(columns.length).toBeGreaterThan(50);
  expect(columns.filter((one) => !named.includes(one)).sort()).toEqual(NOT_OF_MEMBERS.sort());
});
