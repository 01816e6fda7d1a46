import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";

export function SocialNetwork({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <h1>{t("socialnetwork.title")}</h1>
      <p>{t("socialnetwork.lead")}</p>
      {facts}
      {form}
    </main>
  );
}
