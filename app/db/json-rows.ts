import { type SQL, sql } from "drizzle-orm";

/** The columns of a row, each as an SQL expression. */
export type RowColumns<Row> = { readonly [Name in keyof Row]-?: SQL };

declare const of: unique symbol;
/** Rows as one JSON text: each row is an array of its values in the order of the names. */
export type JsonRows<Row> = string & { readonly [of]: Row };

/** Selects the expressions as named columns. Names are constants of our code. */
export const namedColumns = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} AS ${sql.raw(name)}`),
    sql`, `,
  );

/**
 * All rows of a list as one JSON value. D1 creates an object for every row and a text for every
 * object, which costs a page of cards as much as reading them (decision 0071). D1 allows at most 32
 * arguments per function.
 */
export const jsonRows = <Row>(names: readonly (keyof Row)[], columns: RowColumns<Row>): SQL =>
  sql`json_group_array(json_array(${sql.join(
    names.map((name) => columns[name]),
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
