import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** A moment: integer milliseconds since 1970, UTC. */
export const moment = (name: string) => integer(name, { mode: "number" });
/** Yes or no, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
/** The partition: every table carries the site it belongs to, and every query names it or a member of it. */
export const siteId = () => text("site_id").notNull();
/** That a column holds one of some words: the same list is its type. A list that grows means a table rebuilt, so lists begin whole. */
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(words.map((word) => `'${word}'`).join(","))})`;
