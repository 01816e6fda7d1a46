import { inDomain, inFile } from "./mutation.ts";

const MOVE = ["scripts/site/move/migrate-site.test.ts"];
const move = (name: string) => inFile(`scripts/site/move/${name}.ts`, MOVE, "architecture");
const home = inDomain("site/site-services");
const numbers = inDomain("order/receipt-store", "order/receipt-numbers");

/** The database of a site, and its move. */
export const SITES = [
  move("migrate-site")(
    "somebody writes into what was copied already",
    "for (const db of [from, to]) await db.batch(lockWrites(mover.tables, siteId));",
  ),
  move("migrate-site")(
    "a copy counts that nobody compared",
    "rows += await compareRows(way, table);",
  ),
  move("migrate-site")(
    "what was stopped before it was closed long enough is copied at once",
    "await waitForCaches(mover, move.since);\n    await copySite",
    "await copySite",
  ),
  move("copy-rows")(
    "triggers do their work once more at a copy",
    "to.batch([...before, ...group, ...after])",
    "to.batch(group)",
  ),
  move("delete-rows")(
    "triggers take what moved for deleted",
    "const { before, after: back } = await suspendTriggers(db, table.name);",
    "const { before, after: back } = { before: [], after: [] };",
  ),
  move("delete-rows")(
    "a company's last number is given twice",
    'if (table !== "receipts") return "";',
    'return "";',
  ),
  home(
    "a job goes to the directory's database",
    "return withDatabase(services, databases.named(home?.database ?? databases.directory.name));",
    "return services;",
  ),
  home("a job touches a site on its way", "if (home?.moving) return null;"),
  numbers(
    "two databases of a company give the same number",
    "const last = lastNumberBefore(database);",
    "const last = 0 * lastNumberBefore(database);",
  ),
  inFile("workers/scheduled/run-scheduled-jobs.ts", [
    "workers/scheduled/run-scheduled-jobs.test.ts",
  ])(
    "the clock forgets the other databases",
    "withEachDatabase(directoryServices).flatMap(",
    "[directoryServices].flatMap(",
  ),
];
