import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function Transitions({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("transitionsvideolanding.title")}</h1>
      <p>{t("transitionsvideolanding.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
