import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

/** Link back without sending a report. */
export function ReportBack({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-sm font-semibold text-brand-text"
    >
      <Icon name="chevron-left" size={20} />
      {t("nav.back")}
    </Link>
  );
}
