import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { NightTown } from "./night-town";

/** A town at night: most windows are dark, behind three of them somebody else is still up. */
export function AloneTonight({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <main>
      <div className="night">
        <NightTown people={people} label={t("alonetonight.picture")} />
        <div className="words">
          <h1>{t("alonetonight.title")}</h1>
          <p className="lead">{t("alonetonight.lead")}</p>
          {facts}
        </div>
        {form}
      </div>
      <ul className="points">
        {(["one", "two", "three"] as const).map((point) => (
          <li key={point}>
            <h2>{t(`alonetonight.points.${point}_title`)}</h2>
            <p>{t(`alonetonight.points.${point}`)}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
