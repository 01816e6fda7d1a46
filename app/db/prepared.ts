import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { BoundedCache } from "~/kit/bounded-cache";

/**
 * A value, or an SQL expression for it: a fragment with such a parameter fits any statement,
 * compiled or not.
 */
export type ValueOrSql<T> = T | SQL<T>;
/** The parameters of a compiled statement, as SQL expressions. */
export type Placeholders<Given> = { readonly [Name in keyof Given]-?: SQL<Given[Name]> };

/** A statement with cached text and its values. */
export class PreparedStatement<Row> {
  declare readonly row: Row;
  readonly sql: string;
  readonly params: unknown[];

  constructor(sql: string, params: unknown[]) {
    this.sql = sql;
    this.params = params;
  }
}

type Bind<Given, Row> = (values: Given) => PreparedStatement<Row>;

/**
 * A statement that runs often. Its text is built at the first call and cached for the life of the
 * isolate; later calls only bind values, each value once however often the text uses it. `write`
 * gets placeholders instead of values, so it cannot branch on a value: a switch that changes the
 * text belongs in the shape of `preparedVariants`.
 */
export function prepared<Given extends object, Row = unknown>(
  write: (values: Placeholders<Given>) => SQL<Row>,
): Bind<Given, Row> {
  let form: StatementText | undefined;
  return (values) => {
    form ??= statementTextOf(write(placeholdersFor()));
    return new PreparedStatement(form.sql, form.values.map(bindFrom(values)));
  };
}

/** Maximum number of cached texts per statement. */
const MAX_VARIANTS = 100;

/**
 * The same for a statement with several texts. A shape consists of a few switches and numbers of
 * our own, never of user input.
 */
export function preparedVariants<Shape extends object, Given extends object, Row = unknown>(
  write: (values: Placeholders<Given>, shape: Shape) => SQL<Row>,
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
type StatementText = { sql: string; values: unknown[] };

/** Returns a placeholder for any name. */
const placeholdersFor = <Given extends object>() =>
  new Proxy({} as Placeholders<Given>, { get: (_, name) => sql`${sql.placeholder(String(name))}` });

const bindFrom = (values: object) => (value: unknown) =>
  is(value, Placeholder) ? values[value.name as keyof typeof values] : value;

function statementTextOf(statement: SQL): StatementText {
  const values: unknown[] = [];
  const escapeParam = (_: number, value?: unknown) => {
    const at = values.findIndex((other) => isSame(other, value));
    return `?${at < 0 ? values.push(value) : at + 1}`;
  };
  const dialect = Object.assign(new SQLiteAsyncDialect(), { escapeParam });
  return { sql: dialect.sqlToQuery(statement).sql, values };
}

const isSame = (one: unknown, other: unknown) =>
  is(one, Placeholder) ? is(other, Placeholder) && one.name === other.name : one === other;
