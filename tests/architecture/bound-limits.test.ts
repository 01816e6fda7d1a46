import { expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { LIST_QUERIES } from "./list-queries";
import { filesBelow, textOf } from "./sources";

/**
 * SQLite compiles a statement with a bound limit again at every execution: this matches a
 * placeholder after LIMIT or OFFSET that is no `literal(…)`, and the query builder's limit, which
 * binds.
 */
const BOUND =
  /\b(?:LIMIT|OFFSET)\s+[-+]?(?:\$\{(?!literal\()|[?:@])|\.(?:limit|offset)\((?!literal\()/gi;

test("every LIMIT and OFFSET of a statement is a literal", () => {
  const files = ["app/db", "app/domain"].flatMap((folder) =>
    filesBelow(folder, /(?<!\.test)\.ts$/),
  );
  const bound = files.flatMap((path) => boundIn(textOf(path)).map((text) => `${path}: ${text}`));
  expect(bound).toEqual([]);
});

test("no composed statement has a bound limit", () => {
  const texts = Object.entries(LIST_QUERIES).map(
    ([name, query]) => [name, toQuery(query).sql] as const,
  );
  expect(texts.filter(([, sql]) => /\bLIMIT\b/.test(sql)).length).toBeGreaterThan(10);
  expect(texts.filter(([, sql]) => boundIn(sql).length > 0)).toEqual([]);
});

test.each([
  ["a bound limit", "sql`SELECT 1 LIMIT $" + "{limit}`", 1],
  ["a bound offset", "sql`SELECT 1 LIMIT 1 OFFSET\n  $" + "{from - 1}`", 1],
  ["a limit of the builder", "db.select().from(likes).limit(page)", 1],
  ["a limit in the text that is sent", "SELECT 1 LIMIT ?2 OFFSET ?", 2],
  ["literals alone", "sql`SELECT 1 LIMIT $" + "{literal(page + 1)} OFFSET 3`", 0],
  ["a counted limit", "sql`LIMIT (SELECT count(*) <= $" + "{literal(page)} FROM found)`", 0],
])("the check recognises %s", (_name, source, found) => {
  expect(boundIn(source)).toHaveLength(found);
});

const boundIn = (source: string) => Array.from(source.matchAll(BOUND), ([text]) => text);
