import { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { Compiled } from "./compiled";
import { type Database, d1Of } from "./database.server";
import { isRead, onceMore } from "./once-more";

/**
 * One statement and the type of its rows: `sql<Row>`, or said by the function that answers it. Columns need distinct
 * names, since rows come back as objects. A piece of a statement is `SQL`; one that runs all the time is compiled once.
 */
export type Statement<Row = unknown> = SQL<Row> | Compiled<Row>;
/** Statements by name, run in their order; groups and lists of them too. What is undefined is left out. */
export type Batch = { readonly [name: string]: BatchPart };
type BatchPart = Statement | readonly Statement[] | Batch | undefined;

/** A statement's rows, and how many it wrote. */
export type Answer<Row> = { rows: Row[]; changes: number };
/** The answers to a batch, under the names of its statements. */
export type Answers<B> = { -readonly [Name in keyof B]: AnswerOf<B[Name]> };
type AnswerOf<Part> = Part extends undefined
  ? undefined
  : Part extends Statement<infer Row>
    ? Answer<Row>
    : Answers<Part>;

const dialect = new SQLiteAsyncDialect();

/** By what a write knows itself again. */
type Known = { readonly by?: string };

/**
 * Of a write that leaves the same when it is carried out twice, by what it knows itself again: it is asked again where D1 could
 * not answer for a moment (R585). The second answer may be that it is there already: decision 0104 lists them all.
 */
export const repeatable = (by: string): Known => ({ by });

/** Runs one statement; its rows. */
export async function all<Row>(
  db: Database,
  statement: Statement<Row>,
  { by }: Known = {},
): Promise<Row[]> {
  const prepared = prepare(db, statement);
  const ask = () => prepared.all();
  const again = by !== undefined || isRead(queryOf(statement).sql);
  return answerOf(statement, await (again ? onceMore(ask) : ask())).rows;
}

/** Runs one statement; its first row, or null where it has none. */
export async function first<Row>(
  db: Database,
  statement: Statement<Row>,
  known?: Known,
): Promise<Row | null> {
  return (await all(db, statement, known))[0] ?? null;
}

/** Runs one statement; how many rows it wrote. */
export async function run(db: Database, statement: Statement, { by }: Known = {}): Promise<number> {
  const prepared = prepare(db, statement);
  const ask = () => prepared.run();
  return answerOf(statement, await (by !== undefined ? onceMore(ask) : ask())).changes;
}

/** Runs statements as one D1 batch: one round trip and one transaction, all or nothing. Answers under their names. */
export async function runBatch<const B extends Batch>(
  db: Database,
  batch: B,
  known?: Known,
): Promise<Answers<B>> {
  const results = (await send(db, statementsOf(batch), known)).values();
  const answer = (part: BatchPart): unknown => {
    if (part === undefined) return undefined;
    if (isStatement(part)) return answerOf(part, results.next().value);
    if (isList(part)) return part.map(answer);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, answer(inner)]));
  };
  return answer(batch) as Answers<B>;
}

/** The same for statements in a row; for this folder alone. Where all of them read they are asked again by themselves. */
export async function send(
  db: Database,
  statements: Statement[],
  { by }: Known = {},
): Promise<D1Result[]> {
  if (statements.length === 0) return [];
  const queries = statements.map(queryOf);
  const d1 = d1Of(db);
  const ask = () => d1.batch(queries.map(({ sql, params }) => d1.prepare(sql).bind(...params)));
  return by !== undefined || queries.every(({ sql }) => isRead(sql)) ? onceMore(ask) : ask();
}

/** What D1 says of a statement, with the type of its rows: the one place where rows are believed. */
export function answerOf<Row>(_: Statement<Row>, result: D1Result | undefined): Answer<Row> {
  return { rows: (result?.results ?? []) as Row[], changes: result?.meta.changes ?? 0 };
}

function statementsOf(part: BatchPart): Statement[] {
  if (part === undefined) return [];
  if (isStatement(part)) return [part];
  return (isList(part) ? part : Object.values(part)).flatMap(statementsOf);
}

const isStatement = (part: BatchPart): part is Statement =>
  part instanceof SQL || part instanceof Compiled;
const isList = (part: Batch | readonly Statement[]): part is readonly Statement[] =>
  Array.isArray(part);

/** Every statement's text and values, as D1 gets them. */
export const queryOf = (statement: Statement): { sql: string; params: unknown[] } =>
  statement instanceof Compiled ? statement : dialect.sqlToQuery(statement);

function prepare(db: Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = queryOf(statement);
  return d1Of(db)
    .prepare(sql)
    .bind(...params);
}
