import type { DroppableFilter } from "~/domain/discovery/relax-filters";
import type { Translate } from "~/i18n/translation";
import { filterLabel } from "./filter-label";
import type { SearchData } from "./load-search";

/** Translation keys of the gender filter, also used by the form. */
export const GENDER_KEYS = {
  female: "search.women",
  male: "search.men",
  both: "search.women_and_men",
} as const;

type SearchCriteria = {
  search: Pick<
    SearchData["search"],
    "gender" | "minAge" | "maxAge" | "filters" | "sort" | "fictional"
  >;
  place: string;
  filters: readonly DroppableFilter[];
};

/** The label of a search without a name: "Women, 30 to 40, Utrecht, Red hair". */
export function searchLabel(
  t: Translate<"members">,
  criteria: SearchCriteria,
  fictional: string | null,
): string {
  const { search, place, filters } = criteria;
  const gender = t(GENDER_KEYS[search.gender]);
  const ages = { from: search.minAge, to: search.maxAge };
  const wishes = filters.filter((filter) => filter !== "region" && filter !== "age");
  return [
    t("search.summary", { gender, ...ages, place }),
    ...wishes.map((filter) => filterLabel(t, filter, { search, choices: { place } })),
    ...(search.fictional && fictional ? [fictional] : []),
    ...(search.sort === "newest" ? [t("search.sort_newest")] : []),
  ].join(", ");
}
