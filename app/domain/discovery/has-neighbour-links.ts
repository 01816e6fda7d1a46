import type { Search } from "./discovery";
import { filterParams } from "./search-filters";

/**
 * Whether a search uses only location and ages, by activity: only such a search has previous and
 * next links (R184).
 */
export const hasNeighbourLinks = ({
  wants,
  sort,
  similar,
}: Pick<Search, "wants" | "sort" | "similar">) =>
  sort === "active" && !similar && Object.keys(filterParams(wants)).length === 0;
