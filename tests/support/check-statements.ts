import { env } from "cloudflare:workers";
import { Column } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { decoderOfField, type RowField, rowChecks } from "~/db/row-decoder";
import { isNullable } from "~/db/text-statement";
import { scansOf } from "./plan-scans";

/**
 * Checks every statement that a test sends to D1, by a use case, a Durable Object or a page: its
 * limits before it is sent, its rows, and its plan after the tests of the file.
 */

/** A bound limit: SQLite compiles such a statement again at every execution. */
const BOUND_LIMIT = /\b(?:LIMIT|OFFSET)\s+[-+]?[?:@$]/i;
/** A statement of app/db: of the query builder (lower-case keywords), or text with its columns. */
export const BUILT =
  /^(?:select|insert into|update|delete from) [^A-Z]*"|^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[\s\S]*"\w+"\."\w+"/;

/** Statements that may scan a table, each with its reason. */
const ALLOWED_SCANS: [scan: RegExp, reason: string][] = [
  [/^SCAN profiles USING COVERING INDEX profiles_by_region: INSERT INTO "region_counts"/, "hourly"],
  [
    /^SCAN sites: select "id" from "sites" where \("sites"\."database"/,
    "a deployment has few sites",
  ],
  [/^SCAN (?:staff|other) USING INDEX staff_by_email: /, "a deployment has few staff"],
  [/^SCAN affiliate_networks: select /, "a deployment has few networks"],
  [/^SCAN experiments USING INDEX experiments_by_start: /, "the newest, by their index"],
  [/^SCAN moderation_decisions: select "item_kind" = 'appeal'/, "once a month and site"],
  [/^SCAN sites USING INDEX sites_by_host: select /, "operators' list of the few sites"],
  [
    /^SCAN site_settings: select "site_id", "key", "value" from/,
    "operators' list of the few sites",
  ],
  [/^SCAN reconciliations: select "site_id", "at"/, "a row for each of the few sites"],
  [/^SCAN profiles: [\s\S]*"site_settings"/, "an operator removes the label of fictional profiles"],
  [/^SCAN region_counts: SELECT max\(/, "hourly, a row per region"],
  [
    /^SCAN local_mails USING INDEX local_mails_by_time: /,
    "the newest of local mode, by their index",
  ],
];

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
    const offence = `${scans.join(", ")}: ${sql}`;
    if (scans.length > 0 && !ALLOWED_SCANS.some(([scan]) => scan.test(offence)))
      offences.push(offence);
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

/**
 * Compares the values of a row with the types of its columns and expressions. An expression of the
 * query builder without `mapWith` has a type that nothing checks.
 */
export function checkRow(fields: RowField[], row: object): void {
  const stored = row as Record<string, unknown>;
  const unknown = Object.keys(stored).filter(
    (name) => !fields.some((field) => field.name === name),
  );
  if (unknown.length > 0) throw new Error(`The row has columns that no field names: ${unknown}`);
  for (const { name, field, isText } of fields) {
    const type = decoderOfField(field);
    const value = stored[name];
    if (value === undefined) throw new Error(`The row has no column ${name}.`);
    if (isText && type === null) throw new Error(`The type of ${name} needs mapWith.`);
    if (type === null || (value === null && mayBeNull(field, isText))) continue;
    if (typeof value !== storedTypeOf(type))
      throw new Error(`${name} is ${value}, not ${storedTypeOf(type)}.`);
  }
}

if (!rowChecks.includes(checkRow)) rowChecks.push(checkRow);

/** The builder's types know left joins; a column of a text needs `nullable`. */
const mayBeNull = (field: RowField["field"], isText: boolean) =>
  isNullable(field) || (field instanceof Column && !(isText && field.notNull));

const storedTypeOf = (type: unknown) => {
  if (type instanceof Column) return type.getSQLType() === "integer" ? "number" : "string";
  return type === String ? "string" : "number";
};
