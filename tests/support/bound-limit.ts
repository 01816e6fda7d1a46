import { env } from "cloudflare:workers";

/** A limit whose value is bound: SQLite compiles such a statement anew at every execution. */
const BOUND_LIMIT = /\b(?:LIMIT|OFFSET)\s+[-+]?[?:@$]/i;

/** Whatever a test sends to D1, by a deed, an object or a page, is looked at before it goes. */
const d1 = Object.getPrototypeOf(env.DB) as D1Database;
const { prepare } = d1;
d1.prepare = function (this: D1Database, sql: string) {
  if (BOUND_LIMIT.test(sql)) throw new Error(`A limit is bound: ${sql}`);
  return prepare.call(this, sql);
};
