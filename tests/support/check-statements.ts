import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { scansOf } from "./plan-scans";

/**
 * Checks every statement that a test sends to D1, by a use case, a Durable Object or a page: its
 * limits before it is sent, and its plan after the tests of the file.
 */

/** A bound limit: SQLite compiles such a statement again at every execution. */
const BOUND_LIMIT = /\b(?:LIMIT|OFFSET)\s+[-+]?[?:@$]/i;
/** A statement of the query builder: lower-case keywords and quoted names. */
export const BUILT = /^(?:select|insert into|update|delete from) [^A-Z]*"/;

const d1 = Object.getPrototypeOf(env.DB) as D1Database & { built?: Map<string, boolean> };
const { prepare } = d1;
d1.built ??= new Map();
// This runs before every test file, and files share a runtime.
if (prepare.name !== "prepareChecked")
  d1.prepare = function prepareChecked(this: D1Database, sql: string) {
    if (BOUND_LIMIT.test(sql)) throw new Error(`A limit is bound: ${sql}`);
    if (BUILT.test(sql) && !d1.built?.has(sql)) d1.built?.set(sql, false);
    return prepare.call(this, sql);
  };

afterAll(async () => {
  const offences: string[] = [];
  for (const [sql, isChecked] of d1.built ?? []) {
    if (isChecked) continue;
    d1.built?.set(sql, true);
    const scans = await findScans(sql);
    if (scans.length > 0) offences.push(`${scans.join(", ")}: ${sql}`);
  }
  expect(offences, "Statements of the query builder that scan a table").toEqual([]);
});

/** The lines of a statement's plan that scan a table. */
export async function findScans(sql: string): Promise<string[]> {
  const values = Array.from({ length: countParameters(sql) }, () => null);
  const explain = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values);
  const { results } = await explain.all<{ detail: string }>();
  return scansOf(results.map(({ detail }) => detail));
}

/** `?1 … ?n` of a prepared statement, or one `?` for each value. */
function countParameters(sql: string): number {
  const marks = sql.match(/\?\d*/g) ?? [];
  return Math.max(0, ...marks.map((mark, at) => Number(mark.slice(1)) || at + 1));
}
