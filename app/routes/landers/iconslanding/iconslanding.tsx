import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import type { LanderParts } from "../lander-parts";
import { CHOICES } from "./choices";
import { Icon } from "./icons";
import { Scene } from "./scene";

/**
 * Lander with a choice for a first date. It works without scripts, changes picture and sentence,
 * and is not submitted.
 */
export function Icons({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <div className="choices">
          <Choices legend={texts.title} />
          <Scene
            one={people[4] as PersonStyle}
            two={people[1] as PersonStyle}
            label={t("iconslanding.picture")}
          />
          <ChoiceSentences />
        </div>
        {form}
      </div>
      <NextSteps />
    </>
  );
}

function Choices({ legend }: { legend: string }) {
  const { t } = useTranslation("landers");
  return (
    <fieldset>
      <legend className="heard">{legend}</legend>
      {CHOICES.map((choice, index) => (
        <label key={choice}>
          <input
            type="radio"
            name="first"
            value={choice}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <Icon choice={choice} />
          <span>{t(`iconslanding.choices.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One sentence per choice; CSS shows the selected one. */
function ChoiceSentences() {
  const { t } = useTranslation("landers");
  return (
    <div className="said" aria-live="polite">
      {CHOICES.map((choice) => (
        <p key={choice} className={`of ${choice}`}>
          {t(`iconslanding.said.${choice}`)} <a href="#start">{t("iconslanding.go")}</a>
        </p>
      ))}
    </div>
  );
}

function NextSteps() {
  const { t } = useTranslation("landers");
  return (
    <section className="then" aria-labelledby="then">
      <h2 id="then">{t("iconslanding.then_title")}</h2>
      <ol>
        {(["one", "two", "three"] as const).map((step) => (
          <li key={step}>{t(`iconslanding.then.${step}`)}</li>
        ))}
      </ol>
      <p>{t("iconslanding.note")}</p>
    </section>
  );
}
