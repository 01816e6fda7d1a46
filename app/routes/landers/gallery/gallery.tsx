import { useTranslation } from "~/i18n/use-translation";
import type { Look } from "~/ui/art/cast";
import type { LanderParts } from "../lander-parts";
import { Looking } from "./looking";
import { Bench, Portraits } from "./portraits";

/** Lander with a gallery: nine portraits, a bench, and the form as the tenth frame. */
export function Gallery({ words, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {facts}
        </div>
        <div className="room" role="img" aria-label={t("gallery.picture")}>
          <Portraits people={people} />
          <Bench />
        </div>
        {form}
      </div>
      <Looking one={people[4] as Look} other={people[1] as Look} />
    </>
  );
}
