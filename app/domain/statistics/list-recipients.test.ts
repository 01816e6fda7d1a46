import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSite, realServices } from "../../../tests/support/test-database";
import { averageOf, listMonthlyRecipients } from "./list-recipients";

const NOW = Date.parse("2026-03-15T00:00:00Z");

test("recipients are the members of the six months before, by Union and everywhere", async () => {
  const [site, other] = [await addSite(), await addSite()];
  const add = (siteId: string, day: string, country: string, count: number) =>
    env.DB.prepare(
      "INSERT INTO daily_numbers VALUES (?, ?, 'active', '', ?, 'nl', '', '', '', '', ?, 0)",
    )
      .bind(siteId, day, country, count)
      .run();
  await add(site, "2025-08-31", "NL", 1000);
  await add(site, "2025-09-01", "NL", 5);
  await add(site, "2026-02-03", "NL", 7);
  await add(site, "2026-02-28", "", 2);
  await add(site, "2026-02-28", "US", 11);
  await add(site, "2026-03-01", "NL", 1000);
  await add(other, "2026-02-28", "DE", 3);
  const { months, sites } = await listMonthlyRecipients(realServices({ now: () => NOW }), [site]);
  expect(months).toEqual(["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(sites).toEqual([
    { siteId: site, union: [5, 0, 0, 0, 0, 9], everywhere: [5, 0, 0, 0, 0, 20] },
  ]);
  expect(averageOf(sites[0]?.union ?? [])).toBe(3);
});
