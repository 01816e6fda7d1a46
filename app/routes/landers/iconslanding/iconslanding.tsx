import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { CHOICES, Icon } from "./icons";

/** What somebody would do first: a choice without a script, which changes the sentence under it and is sent nowhere. */
export function Icons({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("iconslanding.title")}</h1>
        <p className="lead">{t("iconslanding.lead")}</p>
        {facts}
      </div>
      <fieldset className="choices">
        <legend className="heard">{t("iconslanding.title")}</legend>
        <div className="icons">
          {CHOICES.map((choice, index) => (
            <label key={choice}>
              <input type="radio" name="first" value={choice} defaultChecked={index === 0} form="none" />
              <Icon choice={choice} />
              <span>{t(`iconslanding.choices.${choice}`)}</span>
            </label>
          ))}
        </div>
        {CHOICES.map((choice) => (
          <p key={choice} className={`said ${choice}`}>
            {t(`iconslanding.said.${choice}`)}
          </p>
        ))}
        <p className="small">{t("iconslanding.note")}</p>
      </fieldset>
      {form}
    </div>
  );
}
