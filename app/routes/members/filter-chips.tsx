import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { filterLabel } from "./filter-label";
import type { SearchData } from "./load-search";

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
    <ul aria-label={t("search.chips")} className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map(({ filter, params }) => {
        const label = filterLabel(t, filter, { search, choices });
        return (
          <li key={filter}>
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
      <li>
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
