import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function Collage({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("collagelanding.title")}</h1>
      <p>{t("collagelanding.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
