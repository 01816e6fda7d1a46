import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalFile } from "../../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../../scripts/lib/local-sites.ts";
import { findLocalFile } from "../../../scripts/lib/storage.ts";
import type { MigratedTable } from "../../../scripts/site/move/migrated-table.ts";
import { declaredTables } from "../../../scripts/site/move/tables.ts";
import { type CommandTree, commandTree } from "../../support/command-tree.ts";
import { addLoggedInMembers } from "../../support/members-in-file.ts";
import { writeOldConversations } from "../../support/old-conversations.ts";
import { rowsOf, schemaOf } from "../../support/two-databases.ts";

const KILLS = 8;
const HOST = "velours.localhost";
const SITE = "demo-velours";
const ENDS = ["DB", "DB_2"] as const;
let tree: CommandTree;
let tables: MigratedTable[];
/** The rows before: of the site, of all others, and the triggers of each database. */
let before: ReturnType<typeof read>;
beforeAll(async () => {
  tree = commandTree();
  tables = await declaredTables();
  expect((await tree.run("site", "list")).code).toBe(0); // creates both databases
  const db = openLocalFile(tree.state);
  writeDemoSites(db, Date.now());
  for (const site of [SITE, "demo"]) {
    const people = addLoggedInMembers(db, site, 21, { credits: 1_000, premium: true });
    await writeOldConversations(db, people, { messages: 100, charged: 5, siteId: site });
  }
  db.close();
  before = read();
}, 60_000);
afterAll(() => tree?.remove());

function opened<T>(use: (db: DatabaseSync, name: string) => T): [T, T] {
  const of = (name: string) => {
    const db = openLocalFile(tree.state, name);
    try {
      return use(db, name);
    } finally {
      db.close();
    }
  };
  return [of(ENDS[0]), of(ENDS[1])];
}
const read = () => ({
  site: opened((db) => rowsOf(db, tables, SITE)),
  others: opened((db) => rowsOf(db, tables, SITE, true)),
  schema: opened(schemaOf),
});
const count = (rows: Map<string, string[]>) =>
  [...rows.values()].reduce((sum, { length }) => sum + length, 0);

type MoveState = { phase: string | null; database: string };
/**
 * The site's database and the phase of its move; shifts the times so that every Worker isolate
 * would know it.
 */
function readMoveState(): MoveState {
  const db = openLocalFile(tree.state);
  db.exec("UPDATE site_moves SET began_at = 0");
  const found = db
    .prepare("SELECT database, (SELECT phase FROM site_moves) AS phase FROM sites WHERE id = ?")
    .get(SITE) as MoveState;
  db.close();
  return found;
}

/**
 * Milliseconds between a command's first write and its kill: pseudo-random, and the same each run.
 */
const killDelayMs = (n: number) => ((n * 7_919 + 13) % 700) + (n % 3 === 2 ? 2_500 : 0);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** When one of the databases was last written. */
const written = () =>
  Math.max(...ENDS.map((name) => statSync(String(findLocalFile(tree.state, name))).mtimeMs));

/**
 * Starts the command and kills it this long after its first write; returns whether it had finished
 * before.
 */
async function runAndKill(to: string, ms: number): Promise<boolean> {
  const before = written();
  const command = tree.begin("site", "move", HOST, to);
  const ended = new Promise<boolean>((resolve) =>
    command.once("exit", (code) => resolve(code === 0)),
  );
  while (command.exitCode === null && written() === before) await wait(2);
  await Promise.race([ended, wait(ms)]);
  command.kill("SIGKILL");
  return ended;
}

const other = (name: string) => (name === "DB" ? "DB_2" : "DB");

test("a site move that is killed repeatedly loses and duplicates no row", async () => {
  let to: string = "DB_2";
  const found: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const hasEnded = await runAndKill(to, killDelayMs(kill));
    const { phase, database } = readMoveState();
    const [first, second] = opened((db) => rowsOf(db, tables, SITE)).map(count);
    // Its current database has all rows.
    const home = opened((db) => rowsOf(db, tables, SITE))[database === "DB" ? 0 : 1];
    expect(home, `kill ${kill}, ${phase}`).toEqual(before.site[0]);
    if (phase) found.push(first && second ? `${phase} half` : phase);
    if (hasEnded) to = other(to);
  }
  console.log(`found by the kills: ${found.join(", ")}`);
  expect(found.filter((how) => how.endsWith("half")).length).toBeGreaterThan(2);
  // The command waits for a minute once the site has switched: a run killed then is started again.
  for (let runs = 0; runs < 9 && readMoveState().phase; runs++) await runAndKill(to, 5_000);
  expect(readMoveState().phase).toBeNull();
  const { database } = readMoveState();
  const after = read();
  const at = database === "DB" ? 0 : 1;
  expect(after.site[at]).toEqual(before.site[0]);
  expect(count(after.site[1 - at] as Map<string, string[]>)).toBe(0);
  expect([after.others, after.schema]).toEqual([before.others, before.schema]);
  const verified = await tree.run("ledger", "verify");
  expect(verified, verified.output).toMatchObject({ code: 0 });
}, 240_000);
