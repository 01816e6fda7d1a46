import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Statement, toQuery } from "~/db/batch";
import { scansOf } from "../support/plan-scans";
import { ALLOWED_SCANS, LIST_QUERIES } from "./list-queries";
import { planned, planOf } from "./query-plans";
import {
  asStatements,
  isMadeWith,
  sqlTemplates,
  type Template,
  templatesIn,
} from "./sql-templates";

const LISTED = Object.values(LIST_QUERIES).map((query) => toQuery(query).sql);

test.each(Object.entries(LIST_QUERIES))("no table is scanned: %s", (_name, query) => {
  expect(scansOf(planOf(query))).toEqual([]);
});

test("every statement is planned without a scan, alone or as part of the list", () => {
  const offences = sqlTemplates()
    .filter((template) => !isPlanned(template))
    .map(nameOf);
  const allowedScans = Object.keys(ALLOWED_SCANS);
  expect(offences.filter((name) => !allowedScans.some((scan) => name.startsWith(scan)))).toEqual(
    [],
  );
  expect(allowedScans.filter((scan) => !offences.some((name) => name.startsWith(scan)))).toEqual(
    [],
  );
});

test.each([
  ["a list that nobody registered", "sql`SELECT id FROM profiles WHERE about = $" + "{words}`"],
  ["one that is put together", "sql`SELECT id FROM profiles $" + "{join} WHERE $" + "{mine}`"],
  ["a scan inside a condition", "sql`EXISTS (SELECT 1 FROM messages WHERE body = $" + "{body})`"],
  ["a deletion without an index", "sql<Row>`DELETE FROM likes WHERE seen_at < $" + "{before}`"],
])("the check reads %s", (_name, source) => {
  expect(templatesIn(source).map((texts) => isPlanned({ path: "x", texts }))).toEqual([false]);
});

test("nested statements are found, and short lookups need no entry in the list", () => {
  const source =
    "sql`SELECT 1 WHERE $" +
    "{sql`EXISTS (SELECT 1 FROM accounts WHERE id = $" +
    "{f({ a: `x` })})`} AND 1`";
  expect(templatesIn(source)).toEqual([
    ["SELECT 1 WHERE ", " AND 1"],
    ["EXISTS (SELECT 1 FROM accounts WHERE id = ", ")"],
  ]);
  expect(templatesIn(source).map((texts) => isPlanned({ path: "x", texts }))).toEqual([true, true]);
});

test("the check finds a scan", () => {
  expect(scansOf(planOf(sql`SELECT id FROM profiles WHERE about = 'x'`))).toEqual([
    "SCAN profiles",
  ]);
  expect(scansOf(planOf(sql`SELECT id FROM profiles ORDER BY id`))).toEqual([
    "SCAN profiles USING COVERING INDEX sqlite_autoindex_profiles_1",
  ]);
  expect(
    scansOf(
      planOf(sql`WITH few AS (SELECT id FROM profiles WHERE id = 'x' LIMIT 3) SELECT * FROM few`),
    ),
  ).toEqual([]);
});

test("the search uses its partial location index and filters age inside it", () => {
  const plan = planOf(LIST_QUERIES["members of a region"] as Statement).join("\n");
  expect(plan).toContain(
    "SEARCH profiles USING COVERING INDEX profiles_by_region (site_id=? AND gender=? AND country=? AND region=? AND has_photo=? AND last_active_at>?)",
  );
  const further = LIST_QUERIES[
    "members of a region, fictional ones too, further page"
  ] as Statement;
  expect(planOf(further).join("\n")).toContain("AND (last_active_at,id)<(?,?))");
  expect(planOf(LIST_QUERIES["members of a country"] as Statement).join("\n")).toContain(
    "SEARCH profiles USING COVERING INDEX profiles_by_country",
  );
});

test("two genders are merged while reading, never sorted", () => {
  const plan = planOf(LIST_QUERIES["members of both genders"] as Statement).join("\n");
  expect(plan.match(/MERGE \(UNION ALL\)/g)).toHaveLength(6);
  expect(plan).not.toContain("TEMP B-TREE");
});

test("the signups of a network are counted from its index alone", () => {
  const plan = (name: string) => planOf(LIST_QUERIES[name] as Statement);
  expect(plan("signups of a network since a day")).toEqual([
    "SEARCH signup_sources USING COVERING INDEX signup_sources_by_network (site_id=? AND network=? AND created_at>?)",
  ]);
  expect(plan("signups per network since a day")).toEqual([
    "SEARCH signup_sources USING COVERING INDEX signup_sources_by_network (site_id=?)",
  ]);
});

/**
 * Planned by itself with values in its placeholders, without a scan; or part of a statement of the
 * list, which is planned above.
 */
function isPlanned(template: Template): boolean {
  const alone = asStatements(template)
    .map((text) => planOfText(text))
    .find((plan) => plan !== null);
  if (alone && scansOf(alone).length === 0) return true;
  return LISTED.some((statement) => isMadeWith(statement, template));
}

/** Null if SQLite cannot parse it. */
function planOfText(text: string): string[] | null {
  try {
    return planned(text);
  } catch {
    return null;
  }
}

const nameOf = ({ path, texts }: Template) =>
  `${path}: ${texts.join("?").trim().replaceAll(/\s+/g, " ").slice(0, 90)}`;
