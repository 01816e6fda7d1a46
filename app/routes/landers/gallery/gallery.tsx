import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { Wall } from "./wall";

/** A quiet room with nine portraits and a bench before them. */
export function Gallery({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("gallery.title")}</h1>
        <p className="lead">{t("gallery.lead")}</p>
        {facts}
      </div>
      <Wall people={people} label={t("gallery.picture")} />
      {form}
    </div>
  );
}
