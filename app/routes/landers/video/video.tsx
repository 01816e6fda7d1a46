import { useTranslation } from "~/i18n/use-translation";
import type { LanderParts } from "../lander-parts";
import { PauseButton } from "../pause-button";
import { Cafe } from "./cafe";

/** Lander with an SVG animation of a café in the rain. Its first frame is a complete picture. */
export function Video({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <div className="film">
        <Cafe people={people} label={t("video.picture")} />
        <PauseButton />
      </div>
      {form}
    </div>
  );
}
