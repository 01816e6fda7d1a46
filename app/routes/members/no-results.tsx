import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { filterLabel } from "./filter-label";
import type { SearchData } from "./load-search";
import { useCountText } from "./use-count-text";

type NoResultsData = Pick<SearchData, "advice" | "choices" | "search">;
type NoResultsProps = NoResultsData & Pick<SearchData, "loosened" | "isSubmitted">;

/**
 * Empty search result. Lists the filters that exclude members, with the count without each; if no
 * single filter does, offers to clear all; without filters, offers another country.
 */
export function NoResults({ advice, choices, search, loosened, isSubmitted }: NoResultsProps) {
  const { t } = useTranslation("members");
  const { otherCountry } = choices;
  if (advice.length > 0)
    return (
      <EmptyState
        picture="search"
        title={t("empty.title")}
        action={<FilterSuggestions {...{ advice, choices, search }} />}
      >
        {t("empty.advice")}
      </EmptyState>
    );
  if (isSubmitted && loosened.length > 0) {
    const clear = <LinkButton to="/members">{t("search.clear")}</LinkButton>;
    return <EmptyState picture="search" title={t("empty.title")} action={clear} />;
  }
  const elsewhere =
    otherCountry &&
    `/members?${new URLSearchParams({ ...search.params, country: otherCountry.code, region: "" })}`;
  return (
    <EmptyState
      picture="search"
      title={t("empty.title")}
      action={
        elsewhere ? (
          <LinkButton to={elsewhere}>
            {t("empty.country_action", { country: otherCountry.name })}
          </LinkButton>
        ) : undefined
      }
    >
      {t("empty.country_text")}
    </EmptyState>
  );
}

function FilterSuggestions({ advice, choices, search }: NoResultsData) {
  const { t } = useTranslation("members");
  const countText = useCountText();
  return (
    <ul className="grid w-full gap-2">
      {advice.map(({ filter, params, count }) => (
        <li key={filter}>
          <Link
            to={`/members?${new URLSearchParams(params)}`}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-4 py-2 text-start text-ink no-underline hover:border-ink/60"
          >
            <span className="font-semibold">
              {t("empty.drop", { filter: filterLabel(t, filter, { search, choices }) })}
            </span>
            <span className="text-sm text-muted">{countText(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
