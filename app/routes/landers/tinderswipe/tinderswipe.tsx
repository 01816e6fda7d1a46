import { use } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { svgShapes } from "~/ui/art/svg-shapes";
import { NonceContext } from "~/ui/nonce-context";
import type { LanderParts } from "../lander-parts";
import cook from "./cards/cook.svg?raw";
import dance from "./cards/dance.svg?raw";
import early from "./cards/early.svg?raw";
import laugh from "./cards/laugh.svg?raw";
import quiet from "./cards/quiet.svg?raw";
import walk from "./cards/walk.svg?raw";
import swipe from "./swipe.js?raw";

const CARDS = ["laugh", "walk", "dance", "cook", "early", "quiet"] as const;

/** Things and places, no people. */
const drawings = { laugh, walk, dance, cook, early, quiet };

/** The drawing of a card. */
function CardPicture({ card }: { card: (typeof CARDS)[number] }) {
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[card])}
    />
  );
}

/**
 * Lander with a stack of cards about taste, each answered yes or no. The questions are radio
 * buttons, and CSS moves an answered card away and lists the accepted ones, without scripts;
 * swipe.js adds swiping, the arrow keys and screen reader announcements. The answers have no form
 * action and stay in the page.
 */
export function TinderSwipe({ texts, form, facts }: LanderParts) {
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <Deck />
      {form}
      {/* inline: a separate file would arrive one round trip later and delay the page's paint */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, the same for everybody */}
      <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: swipe }} />
    </div>
  );
}

function Deck() {
  const { t } = useTranslation("landers");
  return (
    <form className="deck" aria-label={t("tinderswipe.deck")} autoComplete="off">
      {/* a disabled default button, so that the enter key submits nothing */}
      <button type="submit" disabled hidden />
      <div className="stack">
        {CARDS.map((card) => (
          <Card key={card} card={card} />
        ))}
        <DeckEnd />
      </div>
      <AcceptedCards />
      <p className="heard" role="status" />
    </form>
  );
}

/** All possible yes answers; CSS shows the chosen ones. */
function AcceptedCards() {
  const { t } = useTranslation("landers");
  return (
    <div className="kept">
      <div className="yeses">
        <p id="yeses">{t("tinderswipe.result")}</p>
        <ul aria-labelledby="yeses">
          {CARDS.map((card) => (
            <li key={card} className={card}>
              {t(`tinderswipe.cards.${card}`)}
            </li>
          ))}
        </ul>
      </div>
      <p className="small">{t("tinderswipe.note")}</p>
    </div>
  );
}

function Card({ card }: { card: (typeof CARDS)[number] }) {
  const { t } = useTranslation("landers");
  return (
    <fieldset className={`card ${card}`} aria-labelledby={`card-${card}`}>
      <CardPicture card={card} />
      <p id={`card-${card}`}>{t(`tinderswipe.cards.${card}`)}</p>
      <div className="answers">
        <label className="no">
          <input type="radio" name={card} value="no" />
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
          {t("tinderswipe.no")}
        </label>
        <label className="yes">
          <input type="radio" name={card} value="yes" />
          <Heart width={22} />
          {t("tinderswipe.yes")}
        </label>
      </div>
    </fieldset>
  );
}

/** Below the last card: continue, or start again. */
function DeckEnd() {
  const { t } = useTranslation("landers");
  return (
    <div className="done">
      <Heart width={48} />
      <p className="some">{t("tinderswipe.finish")}</p>
      <p className="none">{t("tinderswipe.none")}</p>
      <a className="button" href="#start">
        {t("frame.to_form")}
      </a>
      <button type="reset">{t("tinderswipe.again")}</button>
    </div>
  );
}

function Heart({ width }: { width: number }) {
  return (
    <svg className="heart" viewBox="0 0 24 24" width={width} height={width} aria-hidden="true">
      <path d="M12 20C2 13 3 5 8 5c2 0 3 1 4 3 1-2 2-3 4-3 5 0 6 8-4 15z" />
    </svg>
  );
}
