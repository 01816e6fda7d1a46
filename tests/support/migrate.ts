import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { bindings, directory, HOME } from "./bindings";

const { SCHEMA } = env as unknown as { SCHEMA: string[] };

// Test files that run one after the other share a runtime: each starts with an empty database.
for (const db of new Set([env.DB, directory, bindings.DB_2 ?? directory])) {
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>();
  const dropped = results.map(({ name }) => db.prepare(`DROP TABLE ${name}`));
  await db.batch([
    db.prepare("PRAGMA defer_foreign_keys = on"),
    ...dropped,
    ...SCHEMA.map((statement) => db.prepare(statement)),
  ]);
}

/** The site directory; staff's actions on no single site; local-mode e-mails; the applied migrations. */
const TABLES_WITHOUT_SITE = [
  "sites",
  "site_moves",
  "audit_log",
  "audit_head",
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
