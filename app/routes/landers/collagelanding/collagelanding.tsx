import { useTranslation } from "react-i18next";
import type { Look } from "~/ui/art/cast";
import type { LanderParts } from "../landers";
import { Made } from "./made";
import { Pieces } from "./pieces";

/** Cut paper: the small things that somebody is made of, laid over each other until two halves are one picture. */
export function Collage({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{t("collagelanding.title")}</h1>
          <p className="lead">{t("collagelanding.lead")}</p>
          {facts}
        </div>
        <Pieces people={people} label={t("collagelanding.picture")} />
        {form}
      </div>
      <Made look={people[5] as Look} />
    </>
  );
}
