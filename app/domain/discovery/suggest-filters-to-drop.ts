import type { Services } from "~/services";
import { MAX_COUNTED_ROWS } from "./discovery";
import { countMembers } from "./discovery-store";
import { type SearchContext, toMembersQuery } from "./members-query";
import { type DroppableFilter, relaxFilters } from "./relax-filters";
import { type SearchCount, toSearchCount } from "./search-members";

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
