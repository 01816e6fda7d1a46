import { SQL, type SQLWrapper } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type Database, d1Of } from "./database.server";
import { PreparedStatement } from "./prepared";
import type { BuiltStatement } from "./query-builder";
import { type RowDecoder, rowDecoderOf } from "./row-decoder";

/**
 * D1's messages for a transient error: the query did not run, or its response was lost. A retry a
 * moment later may succeed.
 */
const TRANSIENT_ERROR =
  /overloaded|Network connection lost|reset because its code was updated|caused object to be reset|due to transient issue/i;

/** Delays before the two retries, in milliseconds, with a jitter of half (R585). */
const RETRY_DELAYS_MS = [60, 250];

/**
 * Retries on a transient error of D1. Only for idempotent work: reads, and batches whose repetition
 * changes nothing.
 */
async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error && TRANSIENT_ERROR.test(error.message))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
  return attempt();
}

/** Whether a statement only reads. */
export const isReadOnly = (text: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(text);

/**
 * A statement and the type of its rows. Columns need distinct names, because rows are returned as
 * objects. A statement that runs often is prepared once. SQL text alone is only a part of one.
 */
export type Statement<Row = unknown> = PreparedStatement<Row> | BuiltStatement<Row>;
/**
 * Statements by name, executed in order; groups and lists of them are allowed. Undefined entries
 * are skipped.
 */
export type Batch = { readonly [name: string]: BatchPart };
type BatchPart = Statement | readonly Statement[] | Batch | undefined;

/** A statement's rows and the number of rows it wrote. */
export type StatementResult<Row> = { rows: Row[]; changes: number };
/** The results of a batch, under the names of its statements. */
export type BatchResults<B> = { -readonly [Name in keyof B]: ResultOf<B[Name]> };
type ResultOf<Part> = Part extends undefined
  ? undefined
  : Part extends Statement<infer Row>
    ? StatementResult<Row>
    : BatchResults<Part>;

const dialect = new SQLiteAsyncDialect();

/** What makes a write idempotent, such as its key. */
type WriteOptions = { readonly by?: string };

/**
 * Marks a write that has the same effect if it runs twice, with the reason. It is retried if D1
 * fails for a moment (R585). The retry may find that the first attempt was already applied:
 * decision 0104 lists all these writes.
 */
export const idempotent = (by: string): WriteOptions => ({ by });

/** Runs one statement and returns its rows. */
export async function all<Row>(
  db: Database,
  statement: Statement<Row>,
  { by }: WriteOptions = {},
): Promise<Row[]> {
  const query = toQuery(statement);
  const prepared = prepare(db, query);
  const execute = () => prepared.all();
  const again = by !== undefined || isReadOnly(query.sql);
  return resultOf(statement, await (again ? retryTransient(execute) : execute())).rows;
}

/** Runs one statement and returns its first row, or null. */
export async function first<Row>(
  db: Database,
  statement: Statement<Row>,
  options?: WriteOptions,
): Promise<Row | null> {
  return (await all(db, statement, options))[0] ?? null;
}

/** Runs one statement and returns the number of rows it wrote. */
export async function run(
  db: Database,
  statement: Statement,
  { by }: WriteOptions = {},
): Promise<number> {
  const prepared = prepare(db, toQuery(statement));
  const execute = () => prepared.run();
  return resultOf(statement, await (by !== undefined ? retryTransient(execute) : execute()))
    .changes;
}

/**
 * Runs statements as one D1 batch: one round trip and one transaction, all or nothing. Returns the
 * results under the names of the statements.
 */
export async function runBatch<const B extends Batch>(
  db: Database,
  batch: B,
  options?: WriteOptions,
): Promise<BatchResults<B>> {
  const results = (await executeStatements(db, statementsOf(batch), options)).values();
  const answer = (part: BatchPart): unknown => {
    if (part === undefined) return undefined;
    if (isStatement(part)) return resultOf(part, results.next().value);
    if (isList(part)) return part.map(answer);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, answer(inner)]));
  };
  return answer(batch) as BatchResults<B>;
}

/**
 * The same for a list of statements; only for this folder. A batch that only reads is always
 * retried.
 */
export async function executeStatements(
  db: Database,
  statements: Statement[],
  { by }: WriteOptions = {},
): Promise<D1Result[]> {
  if (statements.length === 0) return [];
  const queries = statements.map(toQuery);
  const d1 = d1Of(db);
  const execute = () => d1.batch(queries.map(({ sql, params }) => d1.prepare(sql).bind(...params)));
  return by !== undefined || queries.every(({ sql }) => isReadOnly(sql))
    ? retryTransient(execute)
    : execute();
}

/** Converts a D1 result to typed rows. Rows are cast without validation only here. */
export function resultOf<Row>(
  statement: Statement<Row>,
  result: D1Result | undefined,
): StatementResult<Row> {
  const decode = decoderOf(statement);
  const stored = (result?.results ?? []) as object[];
  const rows = (decode ? stored.map(decode) : stored) as Row[];
  return { rows, changes: result?.meta.changes ?? 0 };
}

function decoderOf(statement: Statement): RowDecoder | null {
  if (statement instanceof PreparedStatement) return statement.decode;
  return statement instanceof SQL ? null : rowDecoderOf(statement);
}

function statementsOf(part: BatchPart): Statement[] {
  if (part === undefined) return [];
  if (isStatement(part)) return [part];
  return (isList(part) ? part : Object.values(part)).flatMap(statementsOf);
}

const isStatement = (part: BatchPart): part is Statement =>
  part instanceof PreparedStatement || (part !== undefined && "getSQL" in part);
const isList = (part: Batch | readonly Statement[]): part is readonly Statement[] =>
  Array.isArray(part);

type BoundQuery = { sql: string; params: unknown[] };

/** The text and values of a statement, in the form that D1 gets. */
export const toQuery = (statement: PreparedStatement<unknown> | SQLWrapper): BoundQuery =>
  statement instanceof PreparedStatement ? statement : dialect.sqlToQuery(statement.getSQL());

function prepare(db: Database, { sql, params }: BoundQuery): D1PreparedStatement {
  return d1Of(db)
    .prepare(sql)
    .bind(...params);
}
