import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import { prefetchMode } from "~/ui/prefetch-mode";
import type { SearchNeighbours } from "./find-search-neighbours";

/** Links to the previous and next member of the search. */
export function SearchNeighbourLinks({ within }: { within: NonNullable<SearchNeighbours> }) {
  const { t } = useTranslation("profile");
  const { previous, next, params } = within;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("beside.label")} className="flex gap-1">
      {previous ? (
        <NeighbourLink to={previous} label={t("beside.previous")} {...{ params }} back />
      ) : null}
      {next ? <NeighbourLink to={next} label={t("beside.next")} {...{ params }} /> : null}
    </nav>
  );
}

type NeighbourLinkProps = { to: MemberId; params: string; label: string; back?: boolean };

function NeighbourLink({ to, params, label, back }: NeighbourLinkProps) {
  return (
    <Link
      to={`/members/${to}?${params}`}
      rel={back ? "prev" : "next"}
      prefetch={prefetchMode()}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-brand-text transition-colors hover:bg-tint"
    >
      <Icon name={back ? "chevron-left" : "chevron-right"} size={22} />
    </Link>
  );
}
