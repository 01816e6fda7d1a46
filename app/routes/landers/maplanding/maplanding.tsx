import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { LanderParts } from "../lander-parts";
import { landOf, type MapRegion } from "./draw-country";
import { PaperMap } from "./paper-map";
import { Hands, Readers } from "./readers";

/**
 * Number of largest regions in the legend; phones show three, and so does a site whose regions all
 * have "a few" members.
 */
const MAX_NAMED = 6;
const MAX_NAMED_OF_FEW = 3;

/** Lander with a paper map of the visitor's country and the latest member counts of its regions. */
export function MapOfMembers({ texts, form, facts, people, regions = [] }: LanderParts) {
  const counted = regions
    .filter(({ members }) => members !== undefined)
    .sort((a, b) => (b.members ?? 0) - (a.members ?? 0));
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <figure className="map">
          <Readers people={people} />
          <MapSheet regions={regions} counted={counted} />
          <Hands people={people} />
        </figure>
        {form}
      </div>
      {counted.length > 0 ? <AllRegions counted={counted} /> : null}
    </>
  );
}

type CountedRegionsProps = { counted: MapRegion[] };

function MapSheet({ regions, counted }: CountedRegionsProps & { regions: MapRegion[] }) {
  const { t } = useTranslation("landers");
  const { country, language, locale } = useRoot();
  const named = counted.slice(0, counted[0]?.members ? MAX_NAMED : MAX_NAMED_OF_FEW);
  return (
    <div className="sheet">
      <PaperMap
        land={landOf(country)}
        regions={regions}
        locale={locale}
        label={t("maplanding.picture")}
      />
      <figcaption>
        <strong>{new Intl.DisplayNames(language, { type: "region" }).of(country)}</strong>
        {named.length > 0 ? (
          <>
            <small>{t("maplanding.legend")}</small>
            <RegionCounts regions={named} short />
          </>
        ) : null}
      </figcaption>
    </div>
  );
}

function AllRegions({ counted }: CountedRegionsProps) {
  const { t } = useTranslation("landers");
  const { language } = useRoot();
  const byName = [...counted].sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <section className="all" aria-labelledby="all">
      <h2 id="all">{t("maplanding.all_title")}</h2>
      <RegionCounts regions={byName} />
      <p>{t("maplanding.counted")}</p>
      <p>{t("maplanding.privacy")}</p>
    </section>
  );
}

/** One line per region: name and member count; fewer than five are shown as "a few". */
function RegionCounts({ regions, short }: { regions: MapRegion[]; short?: boolean }) {
  const { t } = useTranslation("landers");
  const { locale } = useRoot();
  return (
    <ul>
      {regions.map(({ code, name, members }) => (
        <li key={code}>
          <span>{name}</span>{" "}
          <b>
            {!members
              ? t("maplanding.few")
              : short
                ? formatNumber(members, locale)
                : t("maplanding.members", { count: members })}
          </b>
        </li>
      ))}
    </ul>
  );
}
