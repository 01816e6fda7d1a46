import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { NightTown } from "./night-town";

/** A town at night: most windows are dark, behind three of them somebody else is still up. */
export function AloneTonight({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("alonetonight.title")}</h1>
        <p className="lead">{t("alonetonight.lead")}</p>
        {facts}
      </div>
      <NightTown people={people} label={t("alonetonight.picture")} />
      {form}
    </div>
  );
}
