import type { DroppableFilter } from "~/domain/discovery/relax-filters";
import type { SearchedField } from "~/domain/profile-field/profile-fields";
import type { Translate } from "~/i18n/translation";
import type { SearchData } from "./load-search";

type FilterLabelInput = {
  search: Pick<SearchData["search"], "minAge" | "maxAge" | "filters">;
  choices: Pick<SearchData["choices"], "place">;
};

/** A filter with its value: "Utrecht", "30–40", "With a photo", "Red hair". */
export function filterLabel(
  t: Translate<"members">,
  filter: DroppableFilter,
  { search, choices }: FilterLabelInput,
): string {
  const { filters } = search;
  if (filter === "region") return choices.place;
  if (filter === "age") return `${t("search.age")} ${search.minAge}–${search.maxAge}`;
  if (filter === "photo" || filter === "active" || filter === "isNew") return t(`search.${filter}`);
  if (filter === "interest")
    return filters.interest ? t(`profile:interest.${filters.interest}`) : "";
  return fieldLabel(t, filter, filters.fields[filter]);
}

const fieldLabel = (t: Translate<"members">, field: SearchedField, code = "") =>
  t(`profile:${field}.${code}` as "profile:body_type.slim");
