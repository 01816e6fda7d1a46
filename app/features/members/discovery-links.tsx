import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

const LINKS = [
  { to: "/signup-matches", icon: "sparkles", labelKey: "suggestions:short" },
  { to: "/match-finder", icon: "heart-handshake", labelKey: "suggestions:finder_short" },
  { to: "/swipe-game", icon: "gallery-vertical-end", labelKey: "title" },
] as const;

/**
 * Links from the search to the other ways to meet members: on phones three of one width, so that none
 * is beyond the screen's edge.
 */
export function DiscoveryLinks() {
  const { t } = useTranslation("game");
  return (
    <ul className="grid w-full grid-cols-3 gap-2 md:flex md:w-auto">
      {LINKS.map(({ to, icon, labelKey }) => (
        <li key={to} className="grid min-w-0">
          <Link
            to={to}
            className="flex min-h-12 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control border border-edge bg-card px-1 py-1 text-center text-xs leading-tight font-semibold text-ink no-underline hover:border-ink/60 md:min-h-11 md:flex-row md:gap-2 md:px-4 md:text-sm"
          >
            <Icon name={icon} size={18} className="shrink-0 text-brand-text" />
            <span className="max-w-full wrap-anywhere">{t(labelKey)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Link to the search, shown when there are no suggestions. */
export function SearchLink() {
  const { t } = useTranslation("suggestions");
  return <LinkButton to="/members">{t("to_members")}</LinkButton>;
}
