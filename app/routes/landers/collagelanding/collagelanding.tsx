import { useTranslation } from "~/i18n/use-translation";
import type { Look } from "~/ui/art/cast";
import type { LanderParts } from "../lander-parts";
import { Made } from "./made";
import { Pieces } from "./pieces";

/**
 * Lander with a paper collage: two torn portrait halves and a person's belongings form one picture.
 */
export function Collage({ words, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {facts}
        </div>
        <Pieces people={people} label={t("collagelanding.picture")} />
        {form}
      </div>
      <Made look={people[5] as Look} />
    </>
  );
}
