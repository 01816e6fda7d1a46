import { expect, test } from "vitest";
import { everyone } from "../../../tests/support/search-setup";
import { hasNeighbourLinks } from "./has-neighbour-links";
import { NO_FILTERS, type SearchFilters } from "./search-filters";

test("a search with location and ages only has previous and next links", () => {
  expect(hasNeighbourLinks(everyone)).toBe(true);
  expect(hasNeighbourLinks({ ...everyone, sort: "newest" })).toBe(false);
  expect(hasNeighbourLinks({ ...everyone, similar: true })).toBe(false);
});

test.each<Partial<SearchFilters>>([
  { photo: true },
  { active: true },
  { isNew: true },
  { fields: { hair_colour: "red" } },
  { interest: "tea" },
])("a search with the filter %j has no previous and next links", (filters) => {
  expect(hasNeighbourLinks({ ...everyone, filters: { ...NO_FILTERS, ...filters } })).toBe(false);
});
