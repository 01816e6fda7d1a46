import { Link, useLocation } from "react-router";
import type { DroppableFilter } from "~/domain/discovery/relax-filters";
import {
  FILTER_REFUSALS,
  type FilterRefusal,
  type RestrictedFilter,
} from "~/domain/discovery/search-filters";
import type { SearchedField } from "~/domain/profile-field/profile-fields";
import { shopPath } from "~/features/shop/shop-path";
import { formatList, inSentence } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { fieldLabelKey } from "~/ui/field-label-key";
import { Icon } from "~/ui/icon";
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
  if (filter === "photo" || filter === "online" || filter === "active" || filter === "isNew")
    return t(`search.${filter}`);
  if (filter === "interest")
    return filters.interest ? t(`profile:interest.${filters.interest}`) : "";
  return fieldLabel(t, filter, filters.fields[filter]);
}

const fieldLabel = (t: Translate<"members">, field: SearchedField, code = "") =>
  t(`profile:${field}.${code}` as "profile:body_type.slim");

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

type FilterChipsProps = Pick<SearchData, "search" | "choices" | "loosened" | "isSubmitted">;

/**
 * The active filters other than place and age, each with a link that removes it, and a link that
 * clears all.
 */
export function FilterChips({ search, choices, loosened, isSubmitted }: FilterChipsProps) {
  const { t } = useTranslation("members");
  const chips = loosened.filter(({ filter }) => filter !== "region" && filter !== "age");
  if (!isSubmitted) return null;
  return (
    <ul aria-label={t("search.chips")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ filter, params }) => {
        const label = filterLabel(t, filter, { search, choices });
        return (
          <li key={filter} className="shrink-0">
            <Link
              to={`/members?${new URLSearchParams(params)}`}
              aria-label={t("search.without", { filter: label })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-card px-4 text-sm font-semibold text-ink no-underline hover:border-ink/60"
            >
              {label}
              <Icon name="x" size={16} className="text-muted" />
            </Link>
          </li>
        );
      })}
      <li className="shrink-0">
        <Link
          to="/members"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand-text"
        >
          {t("search.clear")}
        </Link>
      </li>
    </ul>
  );
}

const REASONS = Object.keys(FILTER_REFUSALS) as FilterRefusal[];

/** Lists the filters of the URL that were ignored and why, with a link to what they need. */
export function RefusedFilters({ refused }: Pick<SearchData, "refused">) {
  const { t, language } = useTranslation("members");
  const groups = REASONS.map((reason) => ({
    reason,
    filters: refused.filter(({ refusal }) => refusal === reason).map(({ filter }) => filter),
  })).filter(({ filters }) => filters.length > 0);
  const nameOf = (filter: RestrictedFilter) =>
    filter === "active" || filter === "online"
      ? t(`search.${filter}`)
      : t(fieldLabelKey(filter === "interest" ? "interests" : filter));
  const namesOf = (filters: RestrictedFilter[]) =>
    formatList(
      filters.map((filter) => inSentence(nameOf(filter), language)),
      language,
    );
  return groups.map(({ reason, filters }) => (
    <div key={reason} className="mb-4">
      <Alert tone="warning" action={<FilterAction reason={reason} />}>
        {t(`refusal.${reason}`, { fields: namesOf(filters) })}
      </Alert>
    </div>
  ));
}

function FilterAction({ reason }: { reason: FilterRefusal }) {
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  if (reason === "not_searched") return null;
  const [to, label] =
    reason === "premium_needed"
      ? [shopPath("/premium", { back: pathname + search }), t("search.premium_link")]
      : ["/settings/privacy", t("common:nav.settings")];
  return (
    <LinkButton to={to} size="sm" variant="secondary">
      {label}
    </LinkButton>
  );
}
