import { useTranslation } from "~/i18n/use-translation";
import type { LanderParts } from "../lander-parts";
import { Courtyard } from "./courtyard";
import { Doodle } from "./doodle";

const STEPS = ["one", "two", "three"] as const;

/**
 * Lander with notes on a line between two windows: a conversation that is labelled as an example.
 */
export function SocialNetwork({ texts, form, facts, people }: LanderParts) {
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <Thread people={people} />
        {form}
      </div>
      <HowItWorks />
    </>
  );
}

function Thread({ people }: Pick<LanderParts, "people">) {
  const { t } = useTranslation("landers");
  return (
    <figure className="thread">
      <Courtyard people={people} label={t("socialnetwork.picture")} />
      <ol>
        {STEPS.map((note) => (
          <li key={note} className={note}>
            <p>{t(`socialnetwork.notes.${note}`)}</p>
            <Doodle note={note} />
          </li>
        ))}
      </ol>
      <figcaption>{t("socialnetwork.example")}</figcaption>
    </figure>
  );
}

function HowItWorks() {
  const { t } = useTranslation("landers");
  return (
    <section className="how" aria-labelledby="how">
      <h2 id="how">{t("socialnetwork.how_title")}</h2>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`socialnetwork.how.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}
