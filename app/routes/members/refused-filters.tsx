import { useLocation } from "react-router";
import {
  FILTER_REFUSALS,
  type FilterRefusal,
  type RestrictedFilter,
} from "~/domain/discovery/search-filters";
import { formatList, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { shopPath } from "../credits/shop-path";
import { fieldLabelKey } from "./field-label-key";
import type { SearchData } from "./load-search";

const REASONS = Object.keys(FILTER_REFUSALS) as FilterRefusal[];

/** Lists the filters of the URL that were ignored and why, with a link to what they need. */
export function RefusedFilters({ refused }: Pick<SearchData, "refused">) {
  const { t, language } = useTranslation("members");
  const groups = REASONS.map((reason) => ({
    reason,
    filters: refused.filter(({ refusal }) => refusal === reason).map(({ filter }) => filter),
  })).filter(({ filters }) => filters.length > 0);
  const nameOf = (filter: RestrictedFilter) =>
    filter === "active"
      ? t("search.active")
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
