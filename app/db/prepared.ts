import { type Column, is, Placeholder, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { BoundedCache } from "~/kit/bounded-cache";
import type { BuiltStatement } from "./query-builder";
import { type RowDecoder, rowDecoderOf } from "./row-decoder";

/**
 * A value, or an SQL expression for it. A fragment takes it as a parameter if both prepared
 * statements (placeholders) and other statements (values) contain the fragment.
 */
export type ValueOrSql<T> = T | SQL<T>;
/** The parameters of a compiled statement, as SQL expressions. */
export type Placeholders<Given> = { readonly [Name in keyof Given]-?: SQL<Given[Name]> };

/** A statement with cached text, its values, and the conversion of its rows if they need one. */
export class PreparedStatement<Row> {
  declare readonly row: Row;
  readonly sql: string;
  readonly params: unknown[];
  readonly decode: RowDecoder | null;

  constructor({ sql, decode }: Pick<StatementText, "sql" | "decode">, params: unknown[]) {
    this.sql = sql;
    this.params = params;
    this.decode = decode;
  }
}

type Bind<Given, Row> = (values: Given) => PreparedStatement<Row>;

/**
 * Prepares a statement that runs often. The first call builds the text and caches it for the life of
 * the isolate. Later calls only bind the values. `write` gets placeholders, not values, so it cannot
 * branch on a value: if a value changes the text, use `preparedVariants`.
 */
export function prepared<Given extends object, Row = unknown>(
  write: (values: Placeholders<Given>) => BuiltStatement<Row>,
): Bind<Given, Row> {
  let form: StatementText | undefined;
  return (values) => {
    form ??= statementTextOf(write(placeholdersFor()));
    return new PreparedStatement(form, form.values.map(bindFrom(values)));
  };
}

/** Maximum number of cached texts per statement. */
const MAX_VARIANTS = 100;

/**
 * Like `prepared`, with one cached text per shape. A shape has a few switches and numbers that our
 * code chooses, never user input.
 */
export function preparedVariants<Shape extends object, Given extends object, Row = unknown>(
  write: (values: Placeholders<Given>, shape: Shape) => BuiltStatement<Row>,
): (shape: Shape, values: Given) => PreparedStatement<Row> {
  const forms = new BoundedCache<string, Bind<Given, Row>>({ size: MAX_VARIANTS });
  return (shape, values) => {
    const key = JSON.stringify(shape);
    const cached = forms.get(key);
    if (cached) return cached(values);
    const form = prepared<Given, Row>((names) => write(names, shape));
    forms.set(key, form);
    return form(values);
  };
}

/** A text and the meaning of its `?1`, `?2` …: the name of a value, or a constant of the text. */
type StatementText = { sql: string; values: unknown[]; decode: RowDecoder | null };

/** Returns a placeholder for any name. */
const placeholdersFor = <Given extends object>() =>
  new Proxy({} as Placeholders<Given>, { get: (_, name) => sql`${sql.placeholder(String(name))}` });

const bindFrom = (values: object) => (value: unknown) =>
  is(value, Placeholder) ? values[value.name as keyof typeof values] : value;

function statementTextOf(statement: SQL | BuiltStatement<unknown>): StatementText {
  const values: unknown[] = [];
  const escapeParam = (_: number, value?: unknown) => {
    const at = values.findIndex((other) => isSame(other, value));
    return `?${at < 0 ? values.push(value) : at + 1}`;
  };
  const dialect = Object.assign(new SQLiteAsyncDialect(), { escapeParam });
  const { sql: text } = dialect.sqlToQuery(statement.getSQL());
  return { sql: text, values, decode: is(statement, SQL) ? null : rowDecoderOf(statement) };
}

const isSame = (one: unknown, other: unknown) =>
  is(one, Placeholder) ? is(other, Placeholder) && one.name === other.name : one === other;

/**
 * An own number as part of the SQL text. Every LIMIT and OFFSET uses it: SQLite plans by the value
 * of a limit, so a statement with a bound limit is compiled again at every execution (an
 * architecture test and every test with D1 check for it). The builder's `limit` writes any SQL, but
 * its type allows only placeholders.
 */
export const literal = (number: number): SQL & Placeholder =>
  sql.raw(String(Math.trunc(number))) as SQL & Placeholder;

/** The columns of a row, each as a column or an SQL expression. */
type RowColumns<Row> = { readonly [Name in keyof Row]-?: Column | SQL };

declare const rowOf: unique symbol;
/** Rows as one JSON text: each row is an array of its values in the order of the names. */
export type JsonRows<Row> = string & { readonly [rowOf]: Row };

/** Selects the expressions as named columns. Names are constants of our code. */
export const namedColumns = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} AS ${sql.raw(name)}`),
    sql`, `,
  );

/**
 * All rows of a list as one JSON value. D1 creates an object for every row and a text for every
 * object, which costs a page of cards as much as reading them. D1 allows at most 32 arguments per
 * function.
 */
export const jsonRows = <Row>(names: readonly (keyof Row)[], columns: RowColumns<Row>): SQL =>
  sql`json_group_array(json_array(${sql.join(
    names.map((name) => sql`${columns[name]}`),
    sql`, `,
  )}))`;

/**
 * Restores the rows from the names they were packed with. Not validated at run time, like the rows
 * of any statement.
 */
export function parseJsonRows<Row>(names: readonly (keyof Row)[], text: JsonRows<Row>): Row[] {
  const lists = JSON.parse(text) as unknown[][];
  return lists.map(
    (list) => Object.fromEntries(names.map((name, index) => [name, list[index]])) as Row,
  );
}
