import { inDomain, inFile } from "./mutation.ts";

const MOVE = ["scripts/site/move/migrate-site.test.ts"];
const move = (name: string) => inFile(`scripts/site/move/${name}.ts`, MOVE, "architecture");
const siteServices = inDomain("site/site-services", "site/site");
const receiptStore = inDomain("order/receipt-store", "order/apply-provider-event");

/** The database of a site, and its move. */
export const SITE_MOVES = [
  move("migrate-site")(
    "rows are written to a table that was copied",
    "for (const db of [from, to]) await db.batch(lockWrites(mover.tables, siteId));",
  ),
  move("migrate-site")(
    "a site move does not compare its copies",
    "rows += await compareRows(way, table);",
  ),
  move("migrate-site")(
    "a resumed site move does not wait for caches",
    "await waitForCaches(mover, move.since);\n    await copySite",
    "await copySite",
  ),
  move("copy-rows")(
    "copying rows runs triggers",
    "to.batch([...before, ...group, ...after])",
    "to.batch(group)",
  ),
  move("delete-rows")(
    "deleting moved rows runs triggers",
    "const { before, after: back } = await suspendTriggers(db, table.name);",
    "const { before, after: back } = { before: [], after: [] };",
  ),
  move("delete-rows")(
    "a company's last receipt number is assigned twice",
    'if (table !== "receipts") return "";',
    'return "";',
  ),
  siteServices(
    "a job uses the directory's database",
    "return withDatabase(services, databases.named(home?.database ?? databases.directory.name));",
    "return services;",
  ),
  siteServices("a job changes a site that is being moved", "if (home?.moving) return null;"),
  receiptStore(
    "two databases assign the same receipt number",
    "lastNumberBefore(database)",
    "0 * lastNumberBefore(database)",
  ),
  inFile("workers/scheduled/scheduled-jobs.ts", ["workers/scheduled/scheduled-jobs.test.ts"])(
    "the scheduler skips other databases",
    "withEachDatabase(directoryServices).flatMap(",
    "[directoryServices].flatMap(",
  ),
];
