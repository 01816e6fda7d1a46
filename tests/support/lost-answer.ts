import { env } from "cloudflare:workers";
import { createReadBatcher } from "~/db/read-batcher";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { failingDatabase } from "./failing-d1";
import { realServices } from "./test-database";

const LOST = "D1_ERROR: Network connection lost.";
/** Values that differ in each test site: ids, secrets, times, case numbers. */
const UNIQUE_VALUES = /[\w-]{22,}|\d{13}|\b\w{4}-\w{4}\b/g;
/** Columns that hold a time. */
const TIME_COLUMN = /(?:^|_)(?:at|date|since|until|expires|from|due)$/;

type TestSite = { siteId: SiteId };
type UseCase<W> = (services: Services, fixture: W) => Promise<unknown>;

/**
 * Executes a use case on two equal test sites: on one all writes succeed, on the other the write
 * whose text contains `of` is executed and its response lost. Returns both results, the rows of
 * each site, and the number of attempts.
 */
export async function lostAnswer<W extends TestSite>(
  of: RegExp,
  make: () => Promise<W>,
  useCase: UseCase<W>,
  overrides: Partial<Services> = {},
) {
  const does = async (services: Services) => {
    const fixture = await make();
    const result = await useCase(services, fixture);
    return {
      result: comparableText(result),
      there: await readSiteRows(fixture.siteId),
      world: fixture,
    };
  };
  const services = realServices(overrides);
  const { db, attempts } = failingDatabase(1, { message: LOST, carriedOut: true, of });
  const well = await does(services);
  const lost = await does({ ...services, db, readTogether: createReadBatcher(db) });
  return { well, lost, attempts: attempts() };
}

const comparableText = (result: unknown) =>
  JSON.stringify(result ?? null).replaceAll(UNIQUE_VALUES, "…");

/** The number of rows of a site in each table, and the sums of their counters. */
async function readSiteRows(siteId: SiteId) {
  const tables = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%`site_id`%'",
  ).all<{ name: string; sql: string }>();
  const statements = tables.results.map(({ name, sql }) => {
    const counted = Array.from(sql.matchAll(/^\s*`(\w+)` integer/gm), ([, column = ""]) => column);
    const sums = counted
      .filter((column) => !TIME_COLUMN.test(column))
      .map((column) => `, total(\`${column}\`) AS \`${column}\``);
    return env.DB.prepare(
      `SELECT '${name}' AS "table", count(*) AS rows${sums.join("")} FROM \`${name}\` WHERE site_id = ?`,
    ).bind(siteId);
  });
  const rows = await env.DB.batch<{ rows: number }>(statements);
  return rows.flatMap(({ results: [row] }) => (row && row.rows > 0 ? [row] : []));
}
