import { useTranslation } from "react-i18next";
import { useRoot } from "../../layouts/use-root";
import type { LanderParts } from "../landers";
import { PaperMap } from "./paper-map";

/** How many of the regions with most members are told by name. */
const NAMED = 5;

/** A drawn map of the visitor's country with the members that its regions really have, as last counted. */
export function MapOfMembers({ form, facts, regions = [] }: LanderParts) {
  const { t } = useTranslation("landers");
  const { country, language } = useRoot();
  const named = regions
    .filter(({ members }) => members !== undefined)
    .sort((a, b) => (b.members ?? 0) - (a.members ?? 0))
    .slice(0, NAMED);
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("maplanding.title")}</h1>
        <p className="lead">{t("maplanding.lead")}</p>
        {facts}
      </div>
      <figure className="map">
        <PaperMap regions={regions} label={t("maplanding.picture")} />
        <figcaption>
          <strong>{new Intl.DisplayNames(language, { type: "region" }).of(country)}</strong>
          {named.length > 0 ? (
            <>
              <ul>
                {named.map(({ code, name, members }) => (
                  <li key={code}>
                    <span>{name}</span> <b>{members === null || members === undefined ? t("maplanding.few") : t("maplanding.members", { count: members })}</b>
                  </li>
                ))}
              </ul>
              <small>{t("maplanding.counted")}</small>
            </>
          ) : (
            <small>{t("maplanding.nobody")}</small>
          )}
        </figcaption>
      </figure>
      {form}
    </div>
  );
}
