import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { first } from "~/db/batch";
import { addSite, realServices } from "../../../tests/support/test-database";
import { findSite } from "./find-site";
import { numberSetting } from "./setting-sql";

test.each([
  ["no stored value", {}, 14],
  ["a stored value", { refund_days: 30 }, 30],
  ["a value below the minimum", { refund_days: 3 }, 14],
  ["a value above the maximum", { refund_days: 1000 }, 14],
])("with %s, SQL and the site have the same number", async (_, settings, days) => {
  const host = `days${days}-${Object.values(settings)}.test`;
  const siteId = await addSite(settings, host);
  const services = realServices();
  const row = await first<{ days: number }>(
    services.db,
    sql`SELECT ${numberSetting(siteId, "refund_days")} AS days`,
  );
  expect(row?.days).toBe(days);
  expect((await findSite(services, host))?.refund_days).toBe(days);
});
