import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function MapOfMembers({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("maplanding.title")}</h1>
      <p>{t("maplanding.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
