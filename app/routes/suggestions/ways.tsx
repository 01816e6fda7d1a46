import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";

const WAYS = [
  { to: "/signup-matches", icon: "sparkles", words: "suggestions:title" },
  { to: "/match-finder", icon: "heart-handshake", words: "suggestions:finder" },
  { to: "/swipe-game", icon: "gallery-vertical-end", words: "title" },
] as const;

/** Other ways to meet people than the search: beside its title, for members. */
export function Ways() {
  const { t } = useTranslation("game");
  return WAYS.map(({ to, icon, words }) => (
    <LinkButton
      key={to}
      to={to}
      size="sm"
      variant="secondary"
      icon={<Icon name={icon} size={18} />}
    >
      {t(words)}
    </LinkButton>
  ));
}

/** Where nobody is left to suggest: the search. */
export function ToMembers() {
  const { t } = useTranslation("suggestions");
  return <LinkButton to="/members">{t("to_members")}</LinkButton>;
}
