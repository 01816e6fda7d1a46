import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";

/** What no page does yet is done by the customer service. */
export function ByMail() {
  const { t } = useTranslation("settings");
  const { site } = useRoot();
  return <p>{t("by_mail", { email: site.supportEmail })}</p>;
}
