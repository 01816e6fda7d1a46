import type { Loose } from "~/domain/discovery/loosen";
import type { Translate } from "~/i18n/translation";
import type { SearchData } from "./load-search";

type Asked = {
  search: Pick<SearchData["search"], "minAge" | "maxAge" | "wants">;
  choices: Pick<SearchData["choices"], "place">;
};

/** A filter with its value: "Utrecht", "30–40", "With a photo", "Red hair". */
export function filterWords(
  t: Translate<"members">,
  filter: Loose,
  { search, choices }: Asked,
): string {
  const { wants } = search;
  if (filter === "region") return choices.place;
  if (filter === "age") return `${t("search.age")} ${search.minAge}–${search.maxAge}`;
  if (filter === "photo" || filter === "active" || filter === "isNew") return t(`search.${filter}`);
  if (filter === "interest") return wants.interest ? t(`profile:interest.${wants.interest}`) : "";
  return factWords(t, filter, wants.facts[filter]);
}

type Fact = Exclude<Loose, "region" | "age" | "photo" | "active" | "isNew" | "interest">;

const factWords = (t: Translate<"members">, fact: Fact, code = "") =>
  t(`profile:${fact}.${code}` as "profile:body_type.slim");
