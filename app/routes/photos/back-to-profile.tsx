import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

export function BackToProfile() {
  const { t } = useTranslation("photos");
  return (
    <Link
      to="/profile"
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-text"
    >
      <Icon name="arrow-left" size={18} />
      {t("back")}
    </Link>
  );
}
