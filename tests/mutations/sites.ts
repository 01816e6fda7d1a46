import { inDomain, inFile } from "./mutation.ts";

const MOVE = ["scripts/site/move/move-site.test.ts"];
const move = (name: string) => inFile(`scripts/site/move/${name}.ts`, MOVE, "house");
const home = inDomain("site/of-site");
const numbers = inDomain("order/receipt-store", "order/receipt-numbers");

/** The database of a site, and its move. */
export const SITES = [
  move("move-site")(
    "somebody writes into what was copied already",
    "for (const db of [from, to]) await db.batch(fence(mover.tables, siteId));",
  ),
  move("move-site")("a copy counts that nobody compared", "rows += await compareRows(way, table);"),
  move("move-site")(
    "what was stopped before it was closed long enough is copied at once",
    "await until(mover, move.since);\n    await copySite",
    "await copySite",
  ),
  move("copy-rows")(
    "triggers do their work once more at a copy",
    "to.batch([...before, ...group, ...after])",
    "to.batch(group)",
  ),
  move("delete-rows")(
    "triggers take what moved for deleted",
    "const { before, after: back } = await liftTriggers(db, table.name);",
    "const { before, after: back } = { before: [], after: [] };",
  ),
  move("delete-rows")(
    "a company's last number is given twice",
    'if (table !== "receipts") return "";',
    'return "";',
  ),
  home(
    "a job goes to the directory's database",
    "return overDatabase(services, databases.named(home?.database ?? databases.directory.name));",
    "return services;",
  ),
  home("a job touches a site on its way", "if (home?.moving) return null;"),
  numbers(
    "two databases of a company give the same number",
    "const last = lastNumberBefore(database);",
    "const last = 0 * lastNumberBefore(database);",
  ),
  inFile("workers/clock/run-chores.ts", ["workers/clock/run-chores.test.ts"])(
    "the clock forgets the other databases",
    "overEach(given).flatMap(",
    "[given].flatMap(",
  ),
];
