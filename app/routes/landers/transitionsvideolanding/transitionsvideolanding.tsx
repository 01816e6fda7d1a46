import { useTranslation } from "~/i18n/use-translation";
import type { LanderParts } from "../lander-parts";
import { PauseButton } from "../pause-button";
import { FirstCoffee, FirstWalk, FirstWord } from "./stages";

/**
 * Lander with one picture that changes: first message, first coffee, first walk. With reduced
 * motion the three are side by side.
 */
export function Transitions({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <div className="film">
        <div className="art" role="img" aria-label={t("transitionsvideolanding.picture")}>
          <FirstWord people={people} />
          <FirstCoffee people={people} />
          <FirstWalk people={people} />
        </div>
        <PauseButton />
      </div>
      {form}
    </div>
  );
}
