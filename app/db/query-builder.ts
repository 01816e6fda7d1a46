import { Column, is, SQL, type SQLWrapper } from "drizzle-orm";
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Writes no statement itself: `app/db/batch.ts` executes what is built. */
const NO_SESSION = undefined as never;

/**
 * Drizzle's query builder for statements: rows have the names and types of the selected columns, and
 * a renamed column is a type error everywhere. Statements that SQLite needs as text (`INDEXED BY`,
 * `MATERIALIZED`, an insert with a condition) use `sql`. A limit is `.limit(literal(n))`.
 */
export const build: BaseSQLiteDatabase<"async", never[]> = new BaseSQLiteDatabase(
  "async",
  new SQLiteAsyncDialect(),
  NO_SESSION,
  undefined,
);

/** A statement of the query builder. Without `returning`, a write has no rows. */
export type BuiltStatement<Row> = SQLWrapper & { readonly _: { readonly result: readonly Row[] } };

/** The type of the rows of a built statement. */
export type RowOf<S> = S extends BuiltStatement<infer Row> ? Row : never;

type SelectedField = { key: string; field: unknown };
type BuilderState = {
  _?: { selectedFields?: Record<string, unknown> };
  config?: { returning?: { path: string[]; field: unknown }[] };
};

/** Converts the rows of D1, which have the columns' names and stored values, to the selected ones. */
export type RowDecoder = (row: object) => object;

/**
 * How to convert the rows of a built statement. Null if they need no conversion. Throws if two
 * selected columns have the same name, since D1 returns rows as objects.
 */
export function rowDecoderOf(statement: SQLWrapper): RowDecoder | null {
  const fields = selectedFieldsOf(statement as BuilderState).map(decodedField);
  const names = new Set(fields.map(({ name }) => name));
  if (names.size < fields.length)
    throw new Error(`Two selected columns have the same name: ${fields.map(({ name }) => name)}`);
  if (fields.every(({ key, name, decode }) => key === name && !decode)) return null;
  return (row) =>
    Object.fromEntries(
      fields.map(({ key, name, decode }) => {
        const value = row[name as keyof typeof row] as unknown;
        return [key, decode && value !== null ? decode(value) : value];
      }),
    );
}

function selectedFieldsOf({ _: shape, config }: BuilderState): SelectedField[] {
  if (shape?.selectedFields)
    return Object.entries(shape.selectedFields).map(([key, field]) => ({ key, field }));
  return (config?.returning ?? []).map(({ path, field }) => ({ key: path.join("."), field }));
}

/** The name of a field in a row of D1, and the conversion of its value if there is one. */
function decodedField({ key, field }: SelectedField) {
  if (is(field, Column)) {
    const converts = field.mapFromDriverValue !== Column.prototype.mapFromDriverValue;
    const decode = converts ? (value: unknown) => field.mapFromDriverValue(value) : null;
    return { key, name: field.name, decode };
  }
  if (is(field, SQL.Aliased)) return { key, name: field.fieldAlias, decode: null };
  throw new Error(`The selected expression ${key} needs a name: sql\`…\`.as("${key}").`);
}
