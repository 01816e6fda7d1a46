import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { quote } from "../site-database.ts";

/**
 * A table that moves with its site: its columns, and the key that identifies and orders its rows.
 */
export type MigratedTable = { name: string; columns: string[]; key: string[] };

/**
 * Tables of the directory only: the database of a site and its migration belong to neither of the
 * two databases, staff to no site. A database keeps its audit log, because its chain has the entries
 * of all sites.
 */
export const UNMOVED_TABLES = [
  "sites",
  "site_moves",
  "audit_head",
  "audit_log",
  "staff",
  "staff_passkeys",
  "staff_sessions",
];

/** The tables declared by modules, except those of the directory. */
export function migratedTables(modules: readonly object[]): MigratedTable[] {
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable));
  return tables
    .map(tableOf)
    .filter(({ name }) => !UNMOVED_TABLES.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function tableOf(table: SQLiteTable): MigratedTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const whole = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  const key = whole.map((column) => column.name);
  if (key.length === 0) throw new Error(`${name} has no key to be copied by`);
  return { name, columns: columns.map((column) => column.name), key };
}

/** A name quoted for a statement. */
export const quoteName = (name: string) => `\`${name}\``;
const columnList = (names: readonly string[]) => names.map(quoteName).join(", ");
const tuple = (parts: string) => (parts.includes(", ") ? `(${parts})` : parts);

/** Rows of a site after a key, up to another; keys are literals, as written by the database. */
type KeyRange = { siteId: string; after: string[] | null; upTo?: string[] | null };

export function whereOf({ key }: MigratedTable, { siteId, after, upTo }: KeyRange): string {
  const keys = tuple(columnList(key));
  const bounds = [
    after && `${keys} > ${tuple(after.join(", "))}`,
    upTo && `${keys} <= ${tuple(upTo.join(", "))}`,
  ];
  return [`site_id = ${quote(siteId)}`, ...bounds.filter(Boolean)].join(" AND ");
}

/** Selects a number of rows in key order, each value as its SQL literal. */
export function selectRows(table: MigratedTable, stretch: KeyRange, limit: number): string {
  const values = table.columns
    .map((column, n) => `quote(${quoteName(column)}) AS c${n}`)
    .join(", ");
  return `SELECT ${values} FROM ${quoteName(table.name)} WHERE ${whereOf(table, stretch)} ORDER BY ${columnList(table.key)} LIMIT ${limit}`;
}

/** The literals of such a row, and those of its key. */
export const literalsOf = ({ columns }: MigratedTable, row: Record<string, unknown>): string[] =>
  columns.map((_, n) => String(row[`c${n}`]));
export const keyOf = ({ key, columns }: MigratedTable, literals: readonly string[]): string[] =>
  key.map((column) => String(literals[columns.indexOf(column)]));

/** Selects the number and total bytes of a site's rows. */
export function selectWeight({ name, columns }: MigratedTable, siteId: string): string {
  const bytes = columns.map((column) => `total(length(CAST(${quoteName(column)} AS BLOB)))`);
  // Stays below the maximum depth of an expression.
  const halves = [bytes.slice(0, 40), bytes.slice(40)].filter((half) => half.length > 0);
  const sums = halves.map((half, n) => `${half.join(" + ")} AS b${n}`).join(", ");
  return `SELECT count(*) AS n, ${sums} FROM ${quoteName(name)} WHERE site_id = ${quote(siteId)}`;
}
