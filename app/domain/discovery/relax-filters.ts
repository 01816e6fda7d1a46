import type { Services } from "~/services";
import type { SearchedField } from "../profile-field/profile-fields";
import type { Site } from "../site/site";
import { MAX_COUNTED_ROWS, type Search } from "./discovery";
import { countMembers } from "./discovery-store";
import {
  type SearchContext,
  type SearchCount,
  toMembersQuery,
  toSearchCount,
} from "./search-members";
import { MAX_SEARCH_AGE } from "./search-options.schema";

/** A filter that can be dropped. */
export type DroppableFilter =
  | "region"
  | "age"
  | "photo"
  | "online"
  | "active"
  | "isNew"
  | SearchedField
  | "interest";
type RelaxedSearch = { filter: DroppableFilter; search: Search };

/** Every search with one filter less, in the form's order. */
export function relaxFilters(search: Search, site: Site): RelaxedSearch[] {
  const { filters } = search;
  const less = (filter: DroppableFilter, change: Partial<Search>): RelaxedSearch => ({
    filter,
    search: { ...search, ...change, after: null, pageNumber: 1 },
  });
  const withFilters = (filter: DroppableFilter, change: Partial<Search["filters"]>) =>
    less(filter, { filters: { ...filters, ...change } });
  const fields = Object.keys(filters.fields) as SearchedField[];
  return [
    ...(search.region ? [less("region", { region: null })] : []),
    ...(search.minAge > site.min_age || search.maxAge < MAX_SEARCH_AGE
      ? [less("age", { minAge: site.min_age, maxAge: MAX_SEARCH_AGE })]
      : []),
    ...(filters.photo ? [withFilters("photo", { photo: false })] : []),
    ...(filters.online ? [withFilters("online", { online: false })] : []),
    ...(filters.active ? [withFilters("active", { active: false })] : []),
    ...(filters.isNew ? [withFilters("isNew", { isNew: false })] : []),
    ...fields.map((field) => withFilters(field, { fields: without(filters.fields, field) })),
    ...(filters.interest ? [withFilters("interest", { interest: null })] : []),
  ];
}

function without<Rest extends object>(fields: Rest, field: keyof Rest): Rest {
  const { [field]: _, ...rest } = fields;
  return rest as Rest;
}

/** A filter to drop, and the number of members found without it. */
type FilterSuggestion = {
  filter: DroppableFilter;
  search: SearchContext["search"];
  count: SearchCount;
};

/**
 * For a search without results: how many members each filter hides, most first; only filters that
 * hide somebody by themselves. All counts together read no more rows than one search (R175).
 */
export async function suggestFiltersToDrop(
  services: Services,
  searching: SearchContext,
): Promise<FilterSuggestion[]> {
  const ways = relaxFilters(searching.search, searching.site);
  const rows = Math.floor(MAX_COUNTED_ROWS / Math.max(ways.length, 1));
  const now = services.now();
  const advice = await Promise.all(
    ways.map(async ({ filter, search }) => {
      const query = toMembersQuery(now, { ...searching, search });
      const [row] = await services.readTogether(countMembers(query, rows));
      return { filter, search, count: toSearchCount(row, rows) ?? { number: 0, more: false } };
    }),
  );
  return advice
    .filter(({ count }) => count.number > 0)
    .sort((a, b) => b.count.number - a.count.number);
}
