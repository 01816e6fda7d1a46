/**
 * The services of a use case that a command executes, with the same code as the site: its databases
 * are the command's, initially the directory's. Follow-up work of the site, such as sending an
 * enqueued e-mail, is done by its scheduler within five minutes.
 */
import { databasesOf, openDatabase } from "../../app/db/database.server.ts";
import { createReadBatcher } from "../../app/db/read-batcher.ts";
import type { Services } from "../../app/services.ts";
import { everyDatabase, quote, type SiteDatabase } from "../site/site-database.ts";
import type { ToolContext } from "./open-context.ts";

type CommandContext = Pick<ToolContext, "db" | "now" | "originOf">;

export function commandServices({ db, now, originOf }: CommandContext): Services {
  const open = ({ name, ...one }: SiteDatabase) =>
    openDatabase(clientOf(one) as unknown as D1Database, name);
  const databases = databasesOf(everyDatabase(db).map(open));
  const database = databases.directory;
  const later = async () => undefined;
  const services = {
    db: database,
    databases,
    readTogether: createReadBatcher(database),
    now: () => now,
    originOf,
    log: () => undefined,
    defer: () => undefined,
    queues: { enqueueMail: later, enqueueDataExport: later },
    live: { refreshBadges: later },
  };
  return services as unknown as Services;
}

type BoundStatement = { text: string; all: () => Promise<unknown>; run: () => Promise<unknown> };

/**
 * The part of D1's interface that app/db uses: statements are sent as text, with each value
 * inserted as a literal.
 */
function clientOf(db: SiteDatabase) {
  const batch = async (statements: BoundStatement[]) =>
    (await db.batch(statements.map(({ text }) => text))).map(({ rows, changes }) => ({
      results: rows,
      success: true,
      meta: { changes },
    }));
  const bind = (text: string): BoundStatement => {
    const run = async () => (await batch([bound]))[0];
    const bound: BoundStatement = { text, all: run, run };
    return bound;
  };
  return {
    batch,
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => bind(withValues(sql, values)),
    }),
  };
}

/**
 * Quoted texts and names, and comments, in which a question mark is no parameter; then parameters,
 * numbered or in order.
 */
const SQL_TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\?(\d*)/g;

/** A statement with its values inserted: wrangler accepts no parameters. */
export function withValues(sql: string, values: readonly unknown[]): string {
  let next = 0;
  return sql.replace(SQL_TOKENS, (part, number?: string) => {
    if (number === undefined) return part;
    const at = number === "" ? next++ : Number(number) - 1;
    if (at >= values.length) throw new Error("A statement has fewer values than places");
    return literalOf(values[at]);
  });
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return quote(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  throw new Error(`No value of SQL: ${typeof value}`);
}
