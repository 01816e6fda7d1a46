import { env } from "cloudflare:workers";

/** A bound limit: SQLite compiles such a statement again at every execution. */
const BOUND_LIMIT = /\b(?:LIMIT|OFFSET)\s+[-+]?[?:@$]/i;

/**
 * Checks every statement that a test sends to D1, by a use case, a Durable Object or a page, before
 * it is sent.
 */
const d1 = Object.getPrototypeOf(env.DB) as D1Database;
const { prepare } = d1;
// This runs before every test file, and files share a runtime.
if (prepare.name !== "prepareChecked")
  d1.prepare = function prepareChecked(this: D1Database, sql: string) {
    if (BOUND_LIMIT.test(sql)) throw new Error(`A limit is bound: ${sql}`);
    return prepare.call(this, sql);
  };
