import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";

/** Why a photo was not changed. */
export function RefusedNotice() {
  const { t } = useTranslation("photos");
  return <Alert tone="warning">{t("refusal.main_for_premium")}</Alert>;
}
