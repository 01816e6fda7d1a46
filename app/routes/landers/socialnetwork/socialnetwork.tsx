import { useTranslation } from "react-i18next";
import type { LanderParts } from "../landers";
import { Head, Thread } from "./thread";

/** One person writes, another writes back: a drawn thread that says of itself that it is an example. */
export function SocialNetwork({ form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  const [one, other] = [people[0], people[1]];
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("socialnetwork.title")}</h1>
        <p className="lead">{t("socialnetwork.lead")}</p>
        {facts}
      </div>
      <figure className="thread">
        <Thread />
        <ol>
          {(["one", "two", "three"] as const).map((note, index) => (
            <li key={note} className={note}>
              <Head look={index % 2 ? other : one} />
              <p>{t(`socialnetwork.notes.${note}`)}</p>
            </li>
          ))}
        </ol>
        <figcaption>{t("socialnetwork.example")}</figcaption>
      </figure>
      {form}
    </div>
  );
}
