import { type SQL, sql } from "drizzle-orm";
import type { BuiltStatement } from "~/db/query-builder";

type RawTag = <Row = unknown>(
  texts: TemplateStringsArray,
  ...values: unknown[]
) => SQL<Row> & BuiltStatement<Row>;

/** SQL text that a test may execute; in `app/`, a text is only a part of a statement. */
export const rawSql = sql as unknown as RawTag & typeof sql;
