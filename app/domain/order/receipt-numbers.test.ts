import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { newId, type OrderId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/test-database";
import { lastNumberBefore } from "./receipt-numbers";
import { issueReceipt } from "./receipt-store";

/** A company with sites in several databases. */
async function company() {
  const id = await addSite();
  const issue = (database: string) =>
    run(
      realServices().db,
      issueReceipt(
        { id, company_id: id, company: null, database },
        { orderId: newId<OrderId>(), at: 0 },
        sql`1`,
      ),
    );
  const numbers = async () =>
    (
      await env.DB.prepare("SELECT number FROM receipts WHERE company_id = ? ORDER BY number")
        .bind(id)
        .all<{ number: number }>()
    ).results.map(({ number }) => number);
  const write = (number: number) =>
    env.DB.prepare(
      "INSERT INTO receipts (company_id, number, site_id, kind, order_id, company, issued_at) VALUES (?, ?, ?, 'receipt', ?, 'null', 0)",
    )
      .bind(id, number, id, newId())
      .run();
  return { issue, numbers, write };
}

test("each database numbers receipts from its own range", async () => {
  const { issue, numbers } = await company();
  for (const database of ["DB", "DB_2", "DB", "DB_3", "DB_2", "DB"]) await issue(database);
  expect(await numbers()).toEqual([1, 2, 3, 2_000_000_001, 2_000_000_002, 3_000_000_001]);
  expect([lastNumberBefore("DB"), lastNumberBefore("DB_12")]).toEqual([0, 12_000_000_000]);
});

test("the database rejects a number that is not the next of its range", async () => {
  const { numbers, write } = await company();
  await write(1);
  await write(2_000_000_001);
  for (const number of [1, 3, 2_000_000_001, 2_000_000_003, 3_000_000_002])
    await expect(write(number), String(number)).rejects.toThrow("takes the next number");
  await write(2);
  expect(await numbers()).toEqual([1, 2, 2_000_000_001]);
});
