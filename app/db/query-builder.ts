import { and, eq, getTableName, is, SQL, type SQLWrapper, sql, Table } from "drizzle-orm";
import {
  type SelectedFields,
  SQLiteAsyncDialect,
  type SQLiteColumn,
  SQLiteDeleteBase,
  SQLiteInsertBuilder,
  SQLiteSelectBuilder,
  type SQLiteTable,
  SQLiteUpdateBuilder,
} from "drizzle-orm/sqlite-core";
import type { MemberId, SiteId } from "~/kit/ids";
import { namedFields, type TextFields, type TextRow, TextStatement } from "./text-statement";

/** Drizzle's statements need a session only to execute them; `app/db/batch.ts` executes ours. */
const NO_SESSION = undefined as never;
const dialect = new SQLiteAsyncDialect();

/** A statement of the query builder. Without `returning`, a write has no rows. */
export type BuiltStatement<Row> = SQLWrapper & {
  readonly _: { readonly result: readonly Row[]; readonly resultType: "async" };
};

/** The type of the rows of a built statement. */
export type RowOf<S> = S extends BuiltStatement<infer Row> ? Row : never;

/** The condition of a scope for a table or alias. */
type ScopeCondition = (table: SiteTable) => SQL | undefined;
type SiteTable = SQLiteTable & { site_id: SQLiteColumn };

/**
 * Drizzle's query builder for the rows of one site: every statement has the condition
 * `site_id = siteId` besides its own. Rows have the names and types of the selected columns, and a
 * renamed column is a type error everywhere. A limit is `.limit(literal(n))`.
 */
export const forSite = (siteId: SiteId | SQL<SiteId>) =>
  statementsWith((table) => eq(table.site_id, siteId));

/** The id of a member and their site, as values or as placeholders of a prepared statement. */
type Owner = { id: MemberId | SQL<MemberId>; siteId: SiteId | SQL<SiteId> };

/** The same for the rows of one member; `column` has the member's id, such as `photos.profile_id`. */
export const forOwner = ({ id, siteId }: Owner, column: SQLiteColumn) =>
  statementsWith((table) => {
    // Each column of an alias has its own object for the table.
    if (getTableName(column.table) !== getTableName(table))
      throw new Error(`${column.name} is not a column of the table.`);
    return and(eq(table.site_id, siteId), eq(column, id));
  });

/**
 * The same without a condition, for statements that concern all sites or find rows by a secret or
 * unique id. The reason states which.
 */
export const unscoped = (_reason: string) => statementsWith(null);

/** Inserts rows; the type of the table requires their `site_id`. */
export const insertInto = <T extends SQLiteTable>(table: T) =>
  new SQLiteInsertBuilder<T, "async", never[]>(table, NO_SESSION, dialect);

/** A select inside another statement, as for `exists`. Its type cannot be executed. */
export const subselect = <F extends SelectedFields>(fields: F) =>
  new SQLiteSelectBuilder<F, "sync", never[]>({ fields, session: NO_SESSION, dialect });

function statementsWith(scope: ScopeCondition | null) {
  const conditionOf = (table: unknown) =>
    scope && is(table, Table) ? scope(table as SiteTable) : undefined;
  const select = <F extends SelectedFields>(fields: F, distinct = false) => {
    const config = { fields, distinct, session: NO_SESSION, dialect };
    const builder = new SQLiteSelectBuilder<F, "async", never[]>(config);
    const from = builder.from.bind(builder);
    builder.from = ((source: SiteTable) =>
      addCondition(from(source), conditionOf(source))) as never;
    return builder;
  };
  const update = <T extends SQLiteTable>(table: T) => {
    const builder = new SQLiteUpdateBuilder<T, "async", never[]>(table, NO_SESSION, dialect);
    const set = builder.set.bind(builder);
    builder.set = (values) => addCondition(set(values), conditionOf(table));
    return builder;
  };
  const erase = <T extends SQLiteTable>(table: T) => {
    const statement = new SQLiteDeleteBase<T, "async", never[]>(table, NO_SESSION, dialect);
    return addCondition(statement, conditionOf(table));
  };
  return {
    select: <F extends SelectedFields>(fields: F) => select(fields),
    selectDistinct: <F extends SelectedFields>(fields: F) => select(fields, true),
    update,
    delete: erase,
    /**
     * A statement that the builder cannot write, such as one with `INDEXED BY`. `write` gets the
     * fields as `columns`, and `inScope`, which returns the condition of the scope for a table or
     * alias and must be part of the text.
     */
    text: <F extends TextFields>(fields: F, write: (parts: TextParts) => SQL) => {
      const conditions: SQL[] = [];
      const inScope = (table: SQLiteTable) => {
        const condition = conditionOf(table) ?? sql`1`;
        conditions.push(condition);
        return condition;
      };
      const text = write({ columns: namedFields(fields), inScope });
      if (scope && !conditions.some((condition) => contains(text, condition)))
        throw new Error("The text does not use inScope.");
      return new TextStatement<TextRow<F>>(fields, text);
    },
  };
}

const contains = (text: SQL, part: SQL): boolean =>
  text.queryChunks.some((chunk) => chunk === part || (is(chunk, SQL) && contains(chunk, part)));

type TextParts = { columns: SQL; inScope: (table: SQLiteTable) => SQL };

/** Makes a statement have a condition besides those of its own `where`. */
function addCondition<S extends object>(statement: S, condition: SQL | undefined): S {
  if (!condition) return statement;
  const { where } = statement as unknown as { where: (condition: SQL | undefined) => S };
  // `and` does not parenthesize a text with OR.
  const scoped = (own?: SQL) => where.call(statement, and(condition, own && sql`(${own})`));
  return Object.assign(statement, { where: scoped }) && scoped();
}
