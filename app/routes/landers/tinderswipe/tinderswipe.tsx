import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function TinderSwipe({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("tinderswipe.title")}</h1>
      <p>{t("tinderswipe.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
