import type { Search } from "./discovery";
import { filterParams } from "./search-filters";

/**
 * Whether a search uses only location and ages, by activity: only such a search has previous and
 * next links (R184).
 */
export const hasNeighbourLinks = ({
  filters,
  sort,
  similar,
}: Pick<Search, "filters" | "sort" | "similar">) =>
  sort === "active" && !similar && Object.keys(filterParams(filters)).length === 0;
