import type { Search } from "./discovery";
import { wantsParams } from "./search-wants";

/** Asks for place and ages alone, in the order of activity: from one profile to the next only such a search leads (R184). */
export const isPlain = ({ wants, sort, similar }: Pick<Search, "wants" | "sort" | "similar">) =>
  sort === "active" && !similar && Object.keys(wantsParams(wants)).length === 0;
