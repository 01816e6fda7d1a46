import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import type { MemberId, SiteId } from "~/kit/ids";

/** A point in time: integer milliseconds since 1970, UTC. */
export const timestamp = (name: string) => integer(name, { mode: "number" });
/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
/**
 * The partition key: every table has the site it belongs to, and every query filters by it or by
 * one of its members.
 */
export const siteId = () => text("site_id").$type<SiteId>().notNull();
/** The id of a member, or of their account. */
export const memberId = (name: string) => text(name).$type<MemberId>();
/**
 * A CHECK constraint that limits a column to a list of words; the same list is its type. Extending
 * the list means rebuilding the table, so lists are complete from the start.
 */
export const oneOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((word) => `'${word}'`).join(","))})`;
