import { env } from "cloudflare:workers";
import { createReadTogether } from "~/db/read-together";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { failing } from "./failing-d1";
import { realServices } from "./world";

const LOST = "D1_ERROR: Network connection lost.";
/** Values that differ in each test site: ids, secrets, times, case numbers. */
const ITS_OWN = /[\w-]{22,}|\d{13}|\b\w{4}-\w{4}\b/g;
/** Columns that hold a time. */
const MOMENT = /(?:^|_)(?:at|date|since|until|expires|from|due)$/;

export type World = { siteId: SiteId };
type Deed<W> = (services: Services, world: W) => Promise<unknown>;

/**
 * Executes a use case on two equal test sites: on one all writes succeed, on the other the write
 * whose text contains `of` is executed and its response lost. Returns both results, the rows of
 * each site, and the number of attempts.
 */
export async function lostAnswer<W extends World>(
  of: RegExp,
  make: () => Promise<W>,
  deed: Deed<W>,
  given: Partial<Services> = {},
) {
  const does = async (services: Services) => {
    const world = await make();
    const came = await deed(services, world);
    return { came: told(came), there: await contentsOf(world.siteId), world };
  };
  const services = realServices(given);
  const { db, asked } = failing(1, { words: LOST, carriedOut: true, of });
  const well = await does(services);
  const lost = await does({ ...services, db, readTogether: createReadTogether(db) });
  return { well, lost, asked: asked() };
}

const told = (came: unknown) => JSON.stringify(came ?? null).replaceAll(ITS_OWN, "…");

/** The number of rows of a site in each table, and the sums of their counters. */
async function contentsOf(siteId: SiteId) {
  const tables = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%`site_id`%'",
  ).all<{ name: string; sql: string }>();
  const statements = tables.results.map(({ name, sql }) => {
    const counted = Array.from(sql.matchAll(/^\s*`(\w+)` integer/gm), ([, column = ""]) => column);
    const sums = counted
      .filter((column) => !MOMENT.test(column))
      .map((column) => `, total(\`${column}\`) AS \`${column}\``);
    return env.DB.prepare(
      `SELECT '${name}' AS "table", count(*) AS rows${sums.join("")} FROM \`${name}\` WHERE site_id = ?`,
    ).bind(siteId);
  });
  const rows = await env.DB.batch<{ rows: number }>(statements);
  return rows.flatMap(({ results: [row] }) => (row && row.rows > 0 ? [row] : []));
}
