import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function Gallery({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("gallery.title")}</h1>
      <p>{t("gallery.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
