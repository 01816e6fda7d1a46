import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import type { LanderParts } from "../lander-parts";
import { Pieces } from "./pieces";
import { ProfileParts } from "./profile-parts";

/**
 * Lander with a paper collage: two torn portrait halves and a person's belongings form one picture.
 */
export function Collage({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <Pieces people={people} label={t("collagelanding.picture")} />
        {form}
      </div>
      <ProfileParts appearance={people[5] as PersonStyle} />
    </>
  );
}
