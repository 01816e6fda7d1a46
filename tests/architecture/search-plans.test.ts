import { expect, test } from "vitest";
import { scansOf } from "../support/plan-scans";
import { planOf } from "./query-plans";
import { SAVED_SEARCH_LIST } from "./saved-search-queries";
import { SEARCH_QUERIES } from "./search-queries";

test("no filter combination scans, sorts or leaves its covering index", () => {
  const offences: string[] = [];
  for (const [name, query] of Object.entries(SEARCH_QUERIES)) {
    const plan = planOf(query);
    const scans = plan.filter((line) => / profiles_by_/.test(line));
    const isCovered = scans.every((line) => line.includes("SEARCH profiles USING COVERING INDEX"));
    if (scansOf(plan).length > 0 || !isCovered || scans.length === 0) offences.push(name);
    if (plan.some((line) => line.includes("TEMP B-TREE"))) offences.push(`${name}, sorted`);
  }
  expect(offences).toEqual([]);
  expect(Object.keys(SEARCH_QUERIES).length).toBe(1024);
}, 60_000);

test("new matches of saved searches are counted in the covering index, unsorted", () => {
  const plan = planOf(SAVED_SEARCH_LIST);
  const scans = plan.filter((line) => / profiles/.test(line));
  expect(scans).toHaveLength(4);
  for (const line of scans)
    expect(line).toContain(
      "SEARCH profiles USING COVERING INDEX profiles_by_newest (site_id=? AND gender=? AND country=? AND has_photo=? AND joined_at>?",
    );
  expect(scansOf(plan)).toEqual([]);
  expect(plan.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});
