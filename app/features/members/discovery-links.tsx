import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

const LINKS = [
  { to: "/signup-matches", icon: "sparkles", labelKey: "suggestions:title" },
  { to: "/match-finder", icon: "heart-handshake", labelKey: "suggestions:finder" },
  { to: "/swipe-game", icon: "gallery-vertical-end", labelKey: "title" },
] as const;

/** Links from the search to the other ways to meet members. */
export function DiscoveryLinks() {
  const { t } = useTranslation("game");
  return LINKS.map(({ to, icon, labelKey }) => (
    <LinkButton
      key={to}
      to={to}
      size="sm"
      variant="secondary"
      className="min-h-11 shrink-0"
      icon={<Icon name={icon} size={18} />}
    >
      {t(labelKey)}
    </LinkButton>
  ));
}

/** Link to the search, shown when there are no suggestions. */
export function SearchLink() {
  const { t } = useTranslation("suggestions");
  return <LinkButton to="/members">{t("to_members")}</LinkButton>;
}
