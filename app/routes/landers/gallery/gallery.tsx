import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import type { LanderParts } from "../lander-parts";
import { PortraitViews } from "./portrait-views";
import { Bench, Portraits } from "./portraits";

/** Lander with a gallery: nine portraits, a bench, and the form as the tenth frame. */
export function Gallery({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <div className="room" role="img" aria-label={t("gallery.picture")}>
          <Portraits people={people} />
          <Bench />
        </div>
        {form}
      </div>
      <PortraitViews one={people[4] as PersonStyle} other={people[1] as PersonStyle} />
    </>
  );
}
