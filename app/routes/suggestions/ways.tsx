import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";

/** Other ways to meet people than the search: beside its title, for members. */
export function Ways() {
  const { t } = useTranslation("game");
  return (
    <>
      <LinkButton
        to="/signup-matches"
        size="sm"
        variant="secondary"
        icon={<Icon name="sparkles" size={18} />}
      >
        {t("suggestions:title")}
      </LinkButton>
      <LinkButton
        to="/match-finder"
        size="sm"
        variant="secondary"
        icon={<Icon name="heart-handshake" size={18} />}
      >
        {t("suggestions:finder")}
      </LinkButton>
      <LinkButton
        to="/swipe-game"
        size="sm"
        variant="secondary"
        icon={<Icon name="gallery-vertical-end" size={18} />}
      >
        {t("title")}
      </LinkButton>
    </>
  );
}
