import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { Pause } from "../pause";
import { FirstCoffee, FirstWalk, FirstWord } from "./stages";

/** One picture that becomes the next: the first word, the first coffee, the first walk. Side by side for those who ask for calm. */
export function Transitions({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("transitionsvideolanding.title")}</h1>
        <p className="lead">{t("transitionsvideolanding.lead")}</p>
        {facts}
      </div>
      <div className="film">
        <div className="art" role="img" aria-label={t("transitionsvideolanding.picture")}>
          <FirstWord people={people} />
          <FirstCoffee people={people} />
          <FirstWalk people={people} />
        </div>
        <Pause />
      </div>
      {form}
    </div>
  );
}
