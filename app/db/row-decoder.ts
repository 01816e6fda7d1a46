import { Column, is, SQL, type SQLWrapper } from "drizzle-orm";

/** Converts the rows of D1, which have the columns' names and stored values, to the selected ones. */
export type RowDecoder = (row: object) => object;

/**
 * A selected column or expression, its key in our rows, and its name in D1's rows. `isText`: of a
 * statement whose text is our own.
 */
export type RowField = {
  key: string;
  name: string;
  field: Column | SQL | SQL.Aliased;
  isText: boolean;
};

/** Functions that tests add, to compare each row with what its statement selects. */
export const rowChecks: ((fields: RowField[], row: object) => void)[] = [];

/**
 * How to convert the rows of a built statement. Null if they need no conversion. Throws if two
 * selected columns have the same name, since D1 returns rows as objects.
 */
export function rowDecoderOf(statement: SQLWrapper): RowDecoder | null {
  const fields = selectedFieldsOf(statement as BuilderState);
  const names = new Set(fields.map(({ name }) => name));
  if (names.size < fields.length)
    throw new Error(`Two selected columns have the same name: ${fields.map(({ name }) => name)}`);
  const decode = decoderOf(fields);
  if (rowChecks.length === 0) return decode;
  return (row) => {
    for (const check of rowChecks) check(fields, row);
    return decode?.(row) ?? row;
  };
}

type BuilderState = {
  _?: { selectedFields?: Record<string, unknown>; fields?: RowField[] };
  config?: { returning?: { path: string[]; field: unknown }[] };
};

function selectedFieldsOf({ _: shape, config }: BuilderState): RowField[] {
  if (shape?.fields) return shape.fields;
  const selected = shape?.selectedFields
    ? Object.entries(shape.selectedFields)
    : (config?.returning ?? []).map(({ path, field }) => [path.join("."), field] as const);
  return selected.map(([key, field]) => {
    if (is(field, Column)) return { key, name: field.name, field, isText: false };
    if (is(field, SQL.Aliased)) return { key, name: field.fieldAlias, field, isText: false };
    throw new Error(`The selected expression ${key} needs a name: sql\`…\`.as("${key}").`);
  });
}

function decoderOf(fields: RowField[]): RowDecoder | null {
  const decoded = fields.map(({ key, name, field }) => ({
    key,
    name,
    decode: conversionOf(field),
  }));
  if (decoded.every(({ key, name, decode }) => key === name && !decode)) return null;
  return (row) =>
    Object.fromEntries(
      decoded.map(({ key, name, decode }) => {
        const value = row[name as keyof typeof row] as unknown;
        return [key, decode && value !== null ? decode(value) : value];
      }),
    );
}

/** The conversion of a stored value, null if it has none: `Number` and `String` state a type only. */
function conversionOf(field: RowField["field"]): ((value: unknown) => unknown) | null {
  const decoder = decoderOfField(field);
  if (is(decoder, Column))
    return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (value) => decoder.mapFromDriverValue(value);
  return decoder === Boolean ? Boolean : null;
}

/**
 * What states the type of a field: its column, or the argument of `mapWith` of an expression (a
 * column, `Number`, `String` or `Boolean`); null if nothing does.
 */
export function decoderOfField(field: RowField["field"]): unknown {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  const { decoder } = expression as unknown as { decoder: { mapFromDriverValue: unknown } };
  if (is(decoder, Column)) return decoder;
  const { mapFromDriverValue } = decoder;
  return [Number, String, Boolean].find((type) => type === mapFromDriverValue) ?? null;
}
