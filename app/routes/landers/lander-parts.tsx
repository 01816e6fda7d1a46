import type { ReactNode } from "react";
import type { CountryCode } from "~/domain/location/countries";
import type { Lander } from "~/domain/visit/visit";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { PersonStyle } from "~/ui/art/people";
import type { MapRegion } from "./maplanding/draw-country";

/**
 * Texts of a lander: headline, lead, and the search result's title and description with common
 * search terms.
 */
type LanderTexts = { title: string; lead: string; named: string; description: string };

/**
 * Texts for the site's niche, so that the lander describes the site visitors join: the kind of
 * dating first, then the lander's idea. `mapped` is false for a map without members, which must not
 * claim to show where they live.
 */
export function useLanderTexts(lander: Lander, mapped = true): LanderTexts {
  const { t } = useTranslation("landers");
  const { niche } = useRoot().site;
  const emptyMapText = mapped ? null : t("maplanding.nobody");
  const own = niche as 2;
  const searched = t(`visit:niche.${own}.search`);
  const title = niche === 1 ? t(`${lander}.title`) : t(`${lander}.niche_title.${own}`);
  const idea = emptyMapText ?? t(niche === 1 ? `${lander}.lead` : `${lander}.niche_lead`);
  const lead = niche === 1 ? idea : `${t(`niche.${own}`)} ${idea}`;
  return { title, lead, named: `${title} · ${searched}`, description: `${searched}. ${idea}` };
}

/** Props of a lander: the form to place, its texts, and the niche's people to draw. */
export type LanderParts = {
  texts: LanderTexts;
  form: ReactNode;
  facts: ReactNode;
  people: PersonStyle[];
  /** The shown country and its regions, for the lander with the map. */
  map?: { country: CountryCode; regions: MapRegion[] };
};

/** Stops the page's animation without scripts (lander.css). */
export function PauseButton() {
  const { t } = useTranslation("landers");
  return (
    <label className="pause">
      <input type="checkbox" autoComplete="off" />
      {t("frame.pause")}
    </label>
  );
}
