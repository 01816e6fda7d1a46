import { type Column, getTableColumns, is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type {
  SelectResultField,
  SelectResultFields,
} from "drizzle-orm/query-builders/select.types";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { decoderOfField, type RowField } from "./row-decoder";

/**
 * The columns of a statement's rows: columns of tables, and expressions whose type `mapWith` states
 * (`Number`, `String`, `Boolean`, a column), `nullable` if they may be null. Tests check each row.
 */
export type TextFields = Record<string, Column | SQL>;

/** A statement whose text is our own; its rows have the types of its fields. */
export class TextStatement<Row> implements SQLWrapper {
  declare readonly _: {
    readonly result: readonly Row[];
    readonly resultType: "async";
    readonly fields: RowField[];
  };
  readonly #text: SQL;

  constructor(fields: TextFields, text: SQL) {
    this._ = {
      fields: Object.entries(fields).map(([key, field]) => ({
        key,
        name: key,
        field,
        isText: true,
      })),
    } as TextStatement<Row>["_"];
    this.#text = text;
  }

  getSQL(): SQL {
    return this.#text;
  }
}

/** The type of the rows with these fields. */
export type TextRow<F extends TextFields> = SelectResultFields<F>;

/** `expression AS "key"` for each field, as a select or `RETURNING` needs them. */
export const namedFields = (fields: TextFields): SQL =>
  sql.join(
    Object.entries(fields).map(([key, field]) => sql`${field} AS ${sql.identifier(key)}`),
    sql`, `,
  );

/**
 * The name of a column without its table, as `ON CONFLICT (…)` and the `ORDER BY` of a compound
 * select need it.
 */
export const bareName = ({ name }: Column): SQL => sql`${sql.identifier(name)}`;

/** In `ON CONFLICT DO UPDATE`: the value that was to be inserted. */
export const excluded = (column: Column): SQL => sql`excluded.${bareName(column)}`;

/** Whether an expression was declared `nullable`, also if it has a name (`as`). */
export const isNullable = (field: object): boolean =>
  "isNullable" in (field instanceof SQL.Aliased ? field.sql : field);

/** A column or expression that may be null, such as a column of a left join. */
export function nullable<F extends Column | SQL>(field: F): SQL<SelectResultField<F> | null> {
  const decoder = decoderOfField(field);
  if (!decoder) throw new Error("An expression that may be null needs mapWith.");
  const expression = sql`${field}`.mapWith(decoder as NumberConstructor);
  return Object.assign(expression, { isNullable: true }) as SQL as SQL<SelectResultField<F> | null>;
}

/** The fields of a row of a left join. */
export const nullableFields = <F extends TextFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, nullable(field)]),
  ) as unknown as { [Key in keyof F]: SQL<SelectResultField<F[Key]> | null> };

/** The values of a row to insert: values of the columns' types, or expressions. */
type InsertedRow<T extends SQLiteTable> = {
  [Name in keyof T["$inferInsert"]]: T["$inferInsert"][Name] | SQL;
};

type InsertOptions<F extends TextFields> = {
  /** The condition of the insert. */
  when?: SQL;
  /** Where the rows come from, without `FROM`, such as `json_each(…)`; by default one row. */
  from?: SQL;
  /** After `ON CONFLICT`, such as `DO NOTHING`. */
  onConflict?: SQL;
  returning?: F;
};

/**
 * `INSERT INTO table (…) SELECT … WHERE when`, which the builder cannot write without a table to
 * select from.
 */
export function insertSelect<T extends SQLiteTable, F extends TextFields = Record<never, never>>(
  table: T,
  row: InsertedRow<T>,
  { when = sql`1`, from, onConflict, returning }: InsertOptions<F>,
): TextStatement<TextRow<F>> {
  const columns = getTableColumns(table);
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => sql.identifier(columnOf(columns, name).name));
  const values = entries.map(([name, value]) =>
    is(value, SQL) ? value : sql`${sql.param(value, columnOf(columns, name))}`,
  );
  const text = sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(values, sql`, `)}`;
  if (from) text.append(sql` FROM ${from}`);
  text.append(sql` WHERE ${when}`);
  if (onConflict) text.append(sql` ON CONFLICT ${onConflict}`);
  if (returning) text.append(sql` RETURNING ${namedFields(returning)}`);
  return new TextStatement(returning ?? {}, text);
}

function columnOf(columns: Record<string, Column>, name: string): Column {
  const column = columns[name];
  if (!column) throw new Error(`The table has no column ${name}.`);
  return column;
}
