import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { scansOf } from "../support/plan-scans";
import { LIST_QUERIES } from "./list-queries";
import { type PlannedQuery, planOf } from "./query-plans";

const listed = (name: string) => planOf(LIST_QUERIES[name] as PlannedQuery);

test.each(Object.entries(LIST_QUERIES))("no table is scanned: %s", (_name, query) => {
  expect(scansOf(planOf(query))).toEqual([]);
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
  const plan = listed("members of a region").join("\n");
  expect(plan).toContain(
    "SEARCH profiles USING COVERING INDEX profiles_by_region (site_id=? AND gender=? AND country=? AND region=? AND has_photo=? AND last_active_at>?)",
  );
  const further = listed("members of a region, fictional ones too, further page");
  expect(further.join("\n")).toContain("AND (last_active_at,id)<(?,?))");
  expect(listed("members of a country").join("\n")).toContain(
    "SEARCH profiles USING COVERING INDEX profiles_by_country",
  );
});

test("two genders are merged while reading, never sorted", () => {
  const plan = listed("members of both genders").join("\n");
  expect(plan.match(/MERGE \(UNION ALL\)/g)).toHaveLength(6);
  expect(plan).not.toContain("TEMP B-TREE");
});

test("the signups of a network are counted from its index alone", () => {
  expect(listed("signups of a network since a day")).toEqual([
    "SEARCH signup_sources USING COVERING INDEX signup_sources_by_network (site_id=? AND network=? AND created_at>?)",
  ]);
  expect(listed("signups per network since a day")).toEqual([
    "SEARCH signup_sources USING COVERING INDEX signup_sources_by_network (site_id=?)",
  ]);
});
