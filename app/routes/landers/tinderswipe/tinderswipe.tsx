import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { CARDS, CardPicture } from "./card-picture";

/**
 * Cards of taste, not of people: a yes or a no to each. /swipe.js makes a stack of them, which is swiped by finger,
 * button or arrow key; without it they are a strip that scrolls. The answers stay in the page.
 */
export function TinderSwipe({ form, facts }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("tinderswipe.title")}</h1>
        <p className="lead">{t("tinderswipe.lead")}</p>
        {facts}
      </div>
      <section className="deck" aria-label={t("tinderswipe.deck")}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the script this is a strip that is scrolled by keyboard */}
        <ul className="cards" tabIndex={0} aria-label={t("tinderswipe.deck")}>
          {CARDS.map((card) => (
            <li key={card} data-card={t(`tinderswipe.cards.${card}`)}>
              <CardPicture card={card} />
              <p>{t(`tinderswipe.cards.${card}`)}</p>
            </li>
          ))}
        </ul>
        <div className="answers" hidden>
          <button type="button" data-say="no">
            ✕ <span>{t("tinderswipe.no")}</span>
          </button>
          <button type="button" data-say="yes">
            ♥ <span>{t("tinderswipe.yes")}</span>
          </button>
        </div>
        <p className="result" role="status" data-yes={t("tinderswipe.result")} data-none={t("tinderswipe.none")} />
        <p className="small">{t("tinderswipe.note")}</p>
      </section>
      {form}
      <script src="/swipe.js" defer />
    </div>
  );
}
