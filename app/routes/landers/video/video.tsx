import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function Video({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("video.title")}</h1>
      <p>{t("video.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
