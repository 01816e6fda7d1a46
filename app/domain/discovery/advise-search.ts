import type { Services } from "~/services";
import { COUNTED_ROWS } from "./discovery";
import { countMembers } from "./discovery-store";
import { type Loose, loosen } from "./loosen";
import { type Searching, toQuery } from "./members-query";
import { type Count, countOf } from "./search-members";

/** A filter to drop, and the number of members found without it. */
export type Advice = { filter: Loose; search: Searching["search"]; count: Count };

/**
 * For a search without results: how many members each filter hides, most first; only filters that
 * hide somebody by themselves. All counts together read no more rows than one search (R175).
 */
export async function adviseSearch(services: Services, searching: Searching): Promise<Advice[]> {
  const ways = loosen(searching.search, searching.site);
  const rows = Math.floor(COUNTED_ROWS / Math.max(ways.length, 1));
  const now = services.now();
  const advice = await Promise.all(
    ways.map(async ({ filter, search }) => {
      const query = toQuery(now, { ...searching, search });
      const [row] = await services.readTogether(countMembers(query, rows));
      return { filter, search, count: countOf(row, rows) ?? { number: 0, more: false } };
    }),
  );
  return advice
    .filter(({ count }) => count.number > 0)
    .sort((a, b) => b.count.number - a.count.number);
}
