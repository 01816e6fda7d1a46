import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function Icons({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("iconslanding.title")}</h1>
      <p>{t("iconslanding.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
