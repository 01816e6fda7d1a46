import type { Search } from "./discovery";
import { wantsParams } from "./search-wants";

/**
 * Whether a search uses only location and ages, by activity: only such a search has previous and
 * next links (R184).
 */
export const isPlain = ({ wants, sort, similar }: Pick<Search, "wants" | "sort" | "similar">) =>
  sort === "active" && !similar && Object.keys(wantsParams(wants)).length === 0;
