import { type SQL, sql } from "drizzle-orm";

/** What a row says, each as an expression. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: SQL };

declare const of: unique symbol;
/** Rows that come as one text: of each its values in the order of their names. */
export type Packed<Row> = string & { readonly [of]: Row };

/** As columns of a row. Names are ours. */
export const named = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} AS ${sql.raw(name)}`),
    sql`, `,
  );

/**
 * All rows of a list as one value: D1 makes an object of every row and a text of every object, which costs a page of cards as
 * much as reading them (decision 0071). D1 gives a function 32 arguments at most.
 */
export const packed = <Row>(names: readonly (keyof Row)[], columns: Columns<Row>): SQL =>
  sql`json_group_array(json_array(${sql.join(
    names.map((name) => columns[name]),
    sql`, `,
  )}))`;

/** The rows again, by the names that they were packed by. Believed, as those of a statement are. */
export function unpack<Row>(names: readonly (keyof Row)[], text: Packed<Row>): Row[] {
  const lists = JSON.parse(text) as unknown[][];
  return lists.map(
    (list) => Object.fromEntries(names.map((name, index) => [name, list[index]])) as Row,
  );
}
