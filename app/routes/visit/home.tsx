import { useTranslation } from "react-i18next";
import { Page } from "~/ui/page";

export default function Home() {
  const { t } = useTranslation();
  return <Page title={t("nav.home")}>x</Page>;
}
