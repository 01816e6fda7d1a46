import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { bindings, directory, HOME } from "./bindings";

const { SCHEMA } = env as unknown as { SCHEMA: string[] };

const databases = new Set([env.DB, directory, bindings.DB_2 ?? directory]);
const ANY_TABLE = "SELECT 1 FROM sqlite_schema WHERE name = 'accounts'";

// Test files share a runtime: each starts with empty bindings and the tables of the migrations. A
// reset does not empty a database that is busy with the previous file's last request.
do await reset();
while (await isMigrated());
for (const db of databases) await db.batch(SCHEMA.map((statement) => db.prepare(statement)));

/** The site directory; local-mode e-mails; and the applied migrations. */
const TABLES_WITHOUT_SITE = [
  "sites",
  "site_moves",
  "local_mails",
  "d1_migrations",
  "sqlite_sequence",
];

/** Checks that the first database has no rows of a site in the second one. */
if (HOME !== "DB")
  afterAll(async () => {
    const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%cf_%'";
    const { results } = await directory.prepare(tables).all<{ name: string }>();
    const names = results
      .map(({ name }) => name)
      .filter((name) => !TABLES_WITHOUT_SITE.includes(name));
    const counts = await directory.batch<{ n: number }>(
      names.map((name) => directory.prepare(`SELECT count(*) AS n FROM ${name}`)),
    );
    expect(names.filter((_, at) => counts[at]?.results[0]?.n !== 0)).toEqual([]);
  });

async function isMigrated(): Promise<boolean> {
  for (const db of databases) if (await db.prepare(ANY_TABLE).first()) return true;
  return false;
}
